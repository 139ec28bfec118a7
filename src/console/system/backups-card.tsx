/** The backups of this marketplace, and one that is made now. */
import { isBackingUp, type BackupRun, type ConsoleSystem } from '#contract/console/system.ts'
import { formatNumber } from '#contract/format-count.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Stack } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import desk from '../frame/desk.module.css'
import { ActButton } from '../work/act-dialog.tsx'
import { formatMoment } from '../work/format-moment.ts'
import css from '../work/timeline.module.css'

export function BackupsCard({ system, mayMake }: { system: ConsoleSystem; mayMake: boolean }) {
  const { backups, backupsProblem, backupRun, isNightly } = system
  return (
    <Card as="section" roomy>
      <Stack gap="tight">
        <div className={blocks.titleRow}>
          <h2>Backups</h2>
          {mayMake && backups !== null && !isBackingUp(system) ? (
            <ActButton
              act="startBackup"
              target=""
              title="Back up now?"
              action="Back up"
              label="Back up now"
              variant="soft"
            />
          ) : null}
        </div>
        {backupRun ? <Run run={backupRun} /> : null}
        {backupsProblem === null ? null : (
          <Notice tone="bad">
            <Stack gap="tight">
              <b>The place for backups can’t be read.</b>
              <span className={blocks.note}>{backupsProblem}</span>
            </Stack>
          </Notice>
        )}
        {backupsProblem !== null || (isBackingUp(system) && backups?.length === 0) ? null : (
          <Made backups={backups} isNightly={isNightly} />
        )}
      </Stack>
    </Card>
  )
}

function Run({ run }: { run: BackupRun }) {
  const { state, phase, done, total, operator, askedAt, problem } = run
  const started = `Started by ${operator}, ${formatMoment(askedAt)}.`
  if (state === 'failed')
    return (
      <Notice tone="bad">
        <Stack gap="tight">
          <b>The backup failed. Earlier ones are as they were.</b>
          <span className={blocks.note}>{problem ?? ''}</span>
          <Quiet as="span">{started}</Quiet>
        </Stack>
      </Notice>
    )
  return (
    <Stack gap="tight">
      <p>{wordsOf(run)}</p>
      <progress
        className={desk.progress}
        {...(phase === 'photos' && total > 0 && { max: total, value: done })}
        aria-label="Progress"
      />
      <Quiet>{`${started} You can leave this page.`}</Quiet>
    </Stack>
  )
}

function wordsOf({ phase, done, total }: BackupRun): string {
  if (phase === 'database') return 'Storing the database'
  if (phase === 'photos') return `Storing photos and files: ${formatNumber(done)} of ${formatNumber(total)}`
  return phase === 'proving' ? 'Proving that it can be restored' : 'Starting the backup'
}

function Made({ backups, isNightly }: Pick<ConsoleSystem, 'backups' | 'isNightly'>) {
  if (backups === null)
    return (
      <Notice tone="bad">
        There’s no place for backups. Whoever runs the server can set BACKUP_TO there, to a folder or a bucket.
      </Notice>
    )
  if (backups.length === 0)
    return (
      <Notice tone={isNightly ? 'wait' : 'bad'}>
        {isNightly
          ? 'There’s no backup yet. The server makes one each night.'
          : 'There’s no backup, and none is made each night. Whoever runs the server can set BACKUP_NIGHTLY=on there, for one each night.'}
      </Notice>
    )
  return (
    <ul className={css.list}>
      {backups.map(({ name, madeAt, isVerified }) => (
        <li key={name} className={css.row}>
          <div>
            <p>{formatMoment(madeAt)}</p>
            <Quiet>{name}</Quiet>
          </div>
          <Badge tone={isVerified ? 'good' : 'wait'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Every command, and how a command line becomes one. */
import { parseArgs } from 'node:util'
import { DomainError } from '#server/services/errors.ts'
import { UsageError } from './command.ts'
import type { Command, PreparedCommand } from './command.ts'
import { auditCommand } from './commands/audit.ts'
import {
  backupCommand,
  backupsCommand,
  restoreCommand,
  startBackupCommand,
  verifyBackupCommand,
} from './commands/backups.ts'
import {
  broadcastCommand,
  broadcastsCommand,
  cancelBroadcastCommand,
  discardBroadcastCommand,
  pauseBroadcastCommand,
  resumeBroadcastCommand,
  saveBroadcastCommand,
  startBroadcastCommand,
  testBroadcastCommand,
} from './commands/broadcasts.ts'
import { bouncesCommand, clearBounceCommand, noteBounceCommand } from './commands/bounces.ts'
import { blockCommand, blocksCommand, unblockCommand } from './commands/blocks.ts'
import { adoptPhotosCommand, doctorCommand } from './commands/doctor.ts'
import {
  dropMailCommand,
  failedJobsCommand,
  mailsCommand,
  resendConfirmationCommand,
  resendMailCommand,
  retryJobsCommand,
} from './commands/jobs-and-mail.ts'
import {
  countBookingCommand,
  discountBookingCommand,
  networkRatesCommand,
  suspiciousBookingsCommand,
} from './commands/bookings.ts'
import { cancelInvoiceCommand, invoicesCommand, markPaidCommand } from './commands/money/invoices.ts'
import { discardExportCommand, startExportCommand } from './commands/marketplace-exports.ts'
import { exportCommand, importCommand } from './commands/marketplace.ts'
import { setMarketplaceCommand, showMarketplaceCommand } from './commands/marketplace-settings.ts'
import {
  closeDisputeCommand,
  conversationCommand,
  openConversationCommand,
  openDisputeCommand,
  requestCommand,
  requestsCommand,
} from './commands/disputes.ts'
import { endMembershipCommand, extendMembershipCommand, grantMembershipCommand } from './commands/membership.ts'
import {
  lookUpPaymentCommand,
  paymentsCommand,
  refundPaymentCommand,
  stuckPaymentsCommand,
} from './commands/money/payments.ts'
import { deletePersonCommand, exportPersonCommand } from './commands/personal-data.ts'
import {
  decideAppealCommand,
  keepReportedCommand,
  removeReportedCommand,
  reportsCommand,
  askAboutCommand,
  removeTextCommand,
  warnAboutCommand,
} from './commands/reports.ts'
import { hideReviewCommand, restoreReviewCommand } from './commands/reviews.ts'
import { pricesCommand, setPriceCommand, withdrawPriceCommand } from './commands/money/prices.ts'
import {
  changePromotionCommand,
  makePromotionCommand,
  promotionsCommand,
  switchPromotionCommand,
} from './commands/money/promotions.ts'
import { addOwnerCommand } from './commands/operators.ts'
import { removeSamplesCommand } from './commands/samples.ts'
import { claimsCommand, switchClaimCommand } from './commands/texts/claims.ts'
import {
  discardDraftCommand,
  testTextCommand,
  hideArticleCommand,
  publishTextCommand,
  restoreShippedTextCommand,
  restoreTextCommand,
  withdrawTextCommand,
} from './commands/texts/text-publication.ts'
import {
  newArticleCommand,
  newServiceTypeCommand,
  saveTextCommand,
  textCommand,
  textsCommand,
  textVersionsCommand,
} from './commands/texts/texts.ts'
import {
  discardVendorImportCommand,
  startVendorImportCommand,
  stopVendorImportCommand,
} from './commands/vendors/vendor-import-runs.ts'
import { importedVendorsCommand, importVendorsCommand } from './commands/vendors/vendor-import.ts'
import { markCheckedCommand, unmarkCheckedCommand } from './commands/vendors/vendor-checks.ts'
import { changeEmailCommand, editPersonCommand, undoPersonEditCommand } from './commands/people/person-edits.ts'
import { editVendorCommand, undoEditCommand, vendorEditsCommand } from './commands/vendors/vendor-edits.ts'
import { suspendVendorCommand } from './commands/vendors/suspension.ts'
import {
  approveVendorCommand,
  hiddenVendorsCommand,
  hideVendorCommand,
  refuseVendorCommand,
  restoreVendorCommand,
  waitingVendorsCommand,
} from './commands/vendors/vendors.ts'

export const COMMANDS: readonly Command[] = [
  hideVendorCommand,
  suspendVendorCommand,
  editVendorCommand,
  undoEditCommand,
  vendorEditsCommand,
  editPersonCommand,
  undoPersonEditCommand,
  changeEmailCommand,
  restoreVendorCommand,
  hiddenVendorsCommand,
  markCheckedCommand,
  unmarkCheckedCommand,
  waitingVendorsCommand,
  approveVendorCommand,
  refuseVendorCommand,
  hideReviewCommand,
  restoreReviewCommand,
  reportsCommand,
  keepReportedCommand,
  removeReportedCommand,
  warnAboutCommand,
  askAboutCommand,
  removeTextCommand,
  decideAppealCommand,
  requestsCommand,
  requestCommand,
  openDisputeCommand,
  closeDisputeCommand,
  openConversationCommand,
  conversationCommand,
  suspiciousBookingsCommand,
  countBookingCommand,
  discountBookingCommand,
  networkRatesCommand,
  blockCommand,
  unblockCommand,
  blocksCommand,
  exportPersonCommand,
  deletePersonCommand,
  removeSamplesCommand,
  importVendorsCommand,
  importedVendorsCommand,
  startVendorImportCommand,
  stopVendorImportCommand,
  discardVendorImportCommand,
  failedJobsCommand,
  retryJobsCommand,
  dropMailCommand,
  mailsCommand,
  resendMailCommand,
  resendConfirmationCommand,
  bouncesCommand,
  noteBounceCommand,
  clearBounceCommand,
  broadcastsCommand,
  broadcastCommand,
  saveBroadcastCommand,
  testBroadcastCommand,
  startBroadcastCommand,
  pauseBroadcastCommand,
  resumeBroadcastCommand,
  cancelBroadcastCommand,
  discardBroadcastCommand,
  endMembershipCommand,
  extendMembershipCommand,
  grantMembershipCommand,
  invoicesCommand,
  markPaidCommand,
  cancelInvoiceCommand,
  paymentsCommand,
  refundPaymentCommand,
  stuckPaymentsCommand,
  lookUpPaymentCommand,
  pricesCommand,
  setPriceCommand,
  withdrawPriceCommand,
  promotionsCommand,
  makePromotionCommand,
  changePromotionCommand,
  switchPromotionCommand,
  textsCommand,
  textCommand,
  textVersionsCommand,
  newArticleCommand,
  newServiceTypeCommand,
  saveTextCommand,
  publishTextCommand,
  withdrawTextCommand,
  discardDraftCommand,
  testTextCommand,
  hideArticleCommand,
  restoreTextCommand,
  restoreShippedTextCommand,
  claimsCommand,
  switchClaimCommand,
  doctorCommand,
  adoptPhotosCommand,
  backupCommand,
  startBackupCommand,
  backupsCommand,
  verifyBackupCommand,
  restoreCommand,
  exportCommand,
  importCommand,
  startExportCommand,
  discardExportCommand,
  showMarketplaceCommand,
  setMarketplaceCommand,
  addOwnerCommand,
  auditCommand,
]

type CommandLine =
  | { kind: 'help'; command: Command | null }
  | { kind: 'command'; command: Command; prepared: PreparedCommand; isSure: boolean; reason: string | null }

/** @throws UsageError */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help' || name === '-h') return { kind: 'help', command: null }
  if (name === 'help') return { kind: 'help', command: rest[0] === undefined ? null : commandNamed(rest[0]) }
  const command = commandNamed(name)
  const { values, positionals } = parsed(command, rest)
  const { yes, help, ...others } = values
  if (help === true) return { kind: 'help', command }
  const options = Object.fromEntries(
    Object.entries(others).flatMap(([option, value]) =>
      typeof value === 'string' ? [[option, value] as const] : value === true ? [[option, ''] as const] : [],
    ),
  )
  for (const [option, { isRequired, value, help: what }] of Object.entries(command.options)) {
    if (isRequired === true && (options[option] ?? '').trim() === '')
      throw new UsageError(`${name} needs --${option} ${value}: ${what}.`)
  }
  try {
    const prepared = command.prepare({ arguments: positionals, options })
    return { kind: 'command', command, prepared, isSure: yes === true, reason: options.reason ?? null }
  } catch (error) {
    throw error instanceof DomainError ? new UsageError(error.message) : error
  }
}

function parsed(command: Command, args: readonly string[]) {
  const own = Object.entries(command.options).map(
    ([option, { value }]) => [option, { type: value === '' ? ('boolean' as const) : ('string' as const) }] as const,
  )
  const options = {
    yes: { type: 'boolean' as const },
    help: { type: 'boolean' as const, short: 'h' },
    ...Object.fromEntries(own),
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(wrongOption(command, error))
  }
}

/** An unknown option names those that there are; about an option without its value, Node's own message says enough. */
function wrongOption({ name, options }: Command, error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [message = ''] = error.message.split('\n', 1)
  if (!('code' in error) || error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return message
  const [, typed = 'of this name'] = /'(-[^']*)'/.exec(message) ?? []
  const known = [...Object.keys(options), 'yes', 'help'].map((option) => `--${option}`)
  return `${name} has no option ${typed}. It takes ${known.join(', ')}.`
}

/** @throws UsageError */
export function commandNamed(name: string): Command {
  const command = COMMANDS.find((known) => known.name === name)
  if (!command) throw new UsageError(`There is no command “${name}”.`)
  return command
}

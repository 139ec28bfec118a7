/** An email address that breaks before a dot or after its @, where it has no room in one line. */
import { Fragment } from 'react'

/** The parts between which it may break. */
export const partsOfEmail = (email: string): string[] => email.split(/(?<=@)|(?=\.)/)

export const EmailText = ({ email }: { email: string }) => (
  <span>
    {partsOfEmail(email).map((part, place) => (
      <Fragment key={`${place} ${part}`}>
        {place > 0 ? <wbr /> : null}
        <span>{part}</span>
      </Fragment>
    ))}
  </span>
)

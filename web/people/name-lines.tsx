import type { ReactNode } from 'react'
import { PersonName } from '#web/shell/person-name.tsx'

type NameLinesProps = {
  personId: string
  fullName: string
  email: string | null
  /** Replaces the address. */
  children?: ReactNode
}

/** A person's name with their address below, each cut to one line. */
export const NameLines = ({ personId, fullName, email, children }: NameLinesProps) => (
  <>
    <span className="block truncate leading-5 font-medium [&>button]:truncate" title={fullName}>
      <PersonName id={personId}>{fullName}</PersonName>
    </span>
    {children ??
      (email !== null && (
        <span className="block truncate text-xs leading-4 text-soft" title={email}>
          {email}
        </span>
      ))}
  </>
)

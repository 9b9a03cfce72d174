import { Checkbox } from '#web/ui/checkbox.tsx'

type KeptNoteProps = {
  /** What is known, such as `Allergies: peanuts`. */
  children: string
  /** The checkbox that takes it away, where one may: `removes.allergies`, or one of several values of a name. */
  removeName?: string
  removeValue?: string
  removeLabel?: string
}

/** Beside a question left blank: what is known and stays, and the way to take it away. */
export const KeptNote = ({ children, removeName, removeValue, removeLabel = 'Remove it' }: KeptNoteProps) => (
  <div className="flex flex-col gap-2 text-sm text-soft">
    <p className="wrap-anywhere">{children} (kept)</p>
    {removeName !== undefined && (
      <Checkbox name={removeName} {...(removeValue !== undefined && { value: removeValue })}>
        {removeLabel}
      </Checkbox>
    )}
  </div>
)

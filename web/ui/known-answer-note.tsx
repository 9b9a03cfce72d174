import { Checkbox } from '#web/ui/checkbox.tsx'

type KnownAnswerNoteProps = {
  /** The known answer, such as `Allergies: peanuts`. */
  children: string
  /** The name of the checkbox that removes the answer, if allowed: `removes.allergies`. */
  removeName?: string
  removeValue?: string
  removeLabel?: string
}

/** Shown beside a question left blank: the known answer that stays, with a checkbox to remove it. */
export const KnownAnswerNote = ({
  children,
  removeName,
  removeValue,
  removeLabel = 'Remove it',
}: KnownAnswerNoteProps) => (
  <div className="flex flex-col gap-2 text-sm text-soft">
    <p className="wrap-anywhere">{children} (kept)</p>
    {removeName !== undefined && (
      <Checkbox name={removeName} {...(removeValue !== undefined && { value: removeValue })}>
        {removeLabel}
      </Checkbox>
    )}
  </div>
)

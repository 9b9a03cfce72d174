import type { Way } from '#web/invitations/use-bulk-run.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type BulkWaysProps = { way: Way['way']; onChange: (way: Way['way']) => void; isDisabled: boolean }

/** Other ways than personal links, for who needs them. */
export const BulkWays = ({ way, onChange, isDisabled }: BulkWaysProps) => (
  <Disclosure title="Other ways">
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="How people get in"
        options={[
          { id: 'links', label: 'Personal links', description: 'No password to share' },
          {
            id: 'random',
            label: 'One random password per person',
            description: 'Shown and downloadable once',
          },
          { id: 'preset', label: 'One preset password for all', description: 'The same for everyone' },
        ]}
        value={way}
        onChange={onChange}
        isDisabled={isDisabled}
      />
      {way === 'preset' && (
        <>
          <Notice tone="warn">
            Anyone who knows this password and a colleague’s e-mail address can sign in as that colleague
            until the colleague chooses their own. Personal links don’t have this weakness.
          </Notice>
          <NewPasswordField
            label="Preset password"
            description="8 to 100 characters. Works for 72 hours."
            isRequired
          />
        </>
      )}
    </div>
  </Disclosure>
)

import { Button } from '#web/ui/button.tsx'

type AddressHintProps = { suggestion: string; onAccept: () => void }

/** Offers the address that was probably meant, with a button to use it. */
export const AddressHint = ({ suggestion, onAccept }: AddressHintProps) => (
  <p role="status" className="text-sm text-warn">
    Did you mean{' '}
    <Button size="small" variant="quiet" onPress={onAccept}>
      {suggestion}
    </Button>
    ?
  </p>
)

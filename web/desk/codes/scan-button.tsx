import { ScanLine } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type ScanButtonProps = { isScanning: boolean; onChange: (isScanning: boolean) => void }

/** Opens and closes the camera. On a touch screen it hides the keyboard, which would leave no room for the picture. */
export const ScanButton = ({ isScanning, onChange }: ScanButtonProps) => (
  <Button
    variant={isScanning ? 'primary' : 'secondary'}
    preventFocusOnPress
    aria-pressed={isScanning}
    aria-label="Scan a code"
    onPress={({ pointerType }) => {
      if (pointerType === 'touch' && document.activeElement instanceof HTMLElement)
        document.activeElement.blur()
      onChange(!isScanning)
    }}
  >
    <ScanLine className="size-5" aria-hidden />
    <span className="narrow:sr-only">Scan</span>
  </Button>
)

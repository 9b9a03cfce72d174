import { Printer } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** Opens the browser's print dialog. The print styles decide what is printed. */
export const PrintButton = () => (
  <Button onPress={() => window.print()}>
    <Printer className="size-4" aria-hidden />
    Print
  </Button>
)

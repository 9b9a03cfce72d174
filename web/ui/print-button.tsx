import { Printer } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** The browser's own print dialog; what prints, the print styles say. */
export const PrintButton = () => (
  <Button onPress={() => window.print()}>
    <Printer className="size-4" aria-hidden />
    Print
  </Button>
)

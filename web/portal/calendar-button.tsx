import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

const loadParts = () => import('#web/portal/calendar-dialog.tsx')

/** Opens what puts one's programme into the calendar on one's telephone. */
export function CalendarButton() {
  const [isOpen, setOpen] = useState(false)
  const parts = useLoaded(loadParts)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <CalendarPlus className="size-4" aria-hidden />
        Add to calendar
      </Button>
      {isOpen && parts && <parts.CalendarDialog onClose={() => setOpen(false)} />}
    </>
  )
}

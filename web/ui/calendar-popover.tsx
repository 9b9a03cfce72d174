import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { popoverStyle } from '#web/ui/option-list.tsx'

/** The button that opens a month, for the date fields. */
export function CalendarButton() {
  return (
    <Button className="-my-px grid w-(--control) shrink-0 cursor-pointer place-items-center self-stretch rounded-control text-soft hover:text-ink">
      <CalendarDays className="size-4.5" aria-hidden />
    </Button>
  )
}

/** The month itself; today is ringed and says so to readers. */
export function CalendarPopover() {
  return (
    <Popover className={popoverStyle} offset={4}>
      <Dialog className="p-3 outline-none" aria-label="Calendar">
        <Calendar>
          <header className="flex items-center justify-between pb-2">
            <Button slot="previous" className={arrowStyle}>
              <ChevronLeft className="size-4.5" aria-hidden />
            </Button>
            <Heading className="text-h3" level={3} />
            <Button slot="next" className={arrowStyle}>
              <ChevronRight className="size-4.5" aria-hidden />
            </Button>
          </header>
          <CalendarGrid className="w-full border-collapse" weekdayStyle="short">
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className="pb-1 text-xs font-medium text-soft">{day}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className={cellStyle} />}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  )
}

const arrowStyle =
  'grid size-(--control-small) cursor-pointer place-items-center rounded-control text-soft hover:bg-marked hover:text-ink disabled:opacity-40'

const cellStyle =
  'm-px grid size-10 cursor-pointer pointer-coarse:size-11 place-items-center rounded-control text-sm tabular-nums hover:bg-marked outside-month:invisible ' +
  'data-today:font-semibold data-today:ring-1 data-today:ring-edge data-today:ring-inset selected:bg-brand selected:text-on-brand ' +
  'disabled:opacity-40 unavailable:line-through'

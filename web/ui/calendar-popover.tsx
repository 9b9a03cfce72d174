import {
  toCalendarDate,
  toCalendarDateTime,
  toTime,
  Time,
  type CalendarDate,
  type CalendarDateTime,
} from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
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

type CalendarPopoverProps = {
  /** The field's box, below which the calendar opens. */
  anchor: RefObject<Element | null>
  label: string
  value: CalendarDate | CalendarDateTime | null
  /** The day shown first if the field is empty. */
  opensOn?: CalendarDate
  hasTime: boolean
  onChange: (moment: CalendarDate | CalendarDateTime) => void
  onClose: () => void
}

/**
 * The month of a date field, open while mounted. Today is outlined and announced to screen readers. Choosing a day closes it.
 */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { anchor, label, value, opensOn, hasTime, onChange, onClose } = props
  return (
    <Popover
      trigger="DatePicker"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={popoverStyle}
      offset={4}
      placement="bottom start"
    >
      <Dialog className="p-3 outline-none" aria-label={`Calendar ${label}`}>
        <Calendar
          autoFocus
          value={value && toCalendarDate(value)}
          {...(!value && opensOn && { defaultFocusedValue: opensOn })}
          onChange={(day) => {
            onChange(hasTime ? toCalendarDateTime(day, timeOf(value, opensOn)) : day)
            onClose()
          }}
        >
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

/** The field's own time; if it has none, 9:00 on a suggested day, otherwise midnight. */
const timeOf = (value: CalendarPopoverProps['value'], opensOn: CalendarDate | undefined): Time =>
  value && 'hour' in value ? toTime(value) : new Time(opensOn ? 9 : 0)

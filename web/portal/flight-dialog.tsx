import { useState } from 'react'
import { OwnFlight, type legs } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ClockField } from '#web/ui/clock-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { typedTime } from '#web/ui/typed-time.ts'

type FlightDialogProps = {
  venueId: string
  leg: (typeof legs)[number]
  flight: GuestHome['outboundFlight']
  isNotBooked: boolean
  /** The day the calendar of an empty field begins at. */
  day: string | null
  onClose: () => void
}

const titles = { outbound: 'Outbound Flight', return: 'Return Flight' } as const

/** One flight of one's own; 'Not booked yet' is an answer, too. */
export function FlightDialog({ venueId, leg, flight, isNotBooked, day, onClose }: FlightDialogProps) {
  const offered = {
    departure: flight?.departureTime?.slice(0, 10) ?? day,
    arrival: flight?.arrivalTime?.slice(0, 10) ?? day,
  }
  const [isUnbooked, setUnbooked] = useState(isNotBooked)
  const save = useAction(api.stay.setFlight, {
    inForm: true,
    success: 'Your flight is saved',
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={titles[leg]}
      description="Copy it as it stands on the ticket: each time is local to its airport."
      onClose={onClose}
    >
      <Form
        schema={OwnFlight}
        read={readFlight(offered)}
        errors={save.errors}
        onSubmit={(value) => save.run({ venueId, leg, flight: value })}
      >
        <Checkbox name="isNotBooked" isSelected={isUnbooked} onChange={setUnbooked}>
          Not booked yet
        </Checkbox>
        {!isUnbooked && (
          <>
            <TextField
              name="departureAirport"
              label="Departure airport"
              placeholder="For example LHR"
              maxLength={100}
              defaultValue={flight?.departureAirport ?? ''}
            />
            <Moment
              name="departure"
              label="Departure"
              day={offered.departure}
              moment={flight?.departureTime}
            />
            <Moment name="arrival" label="Arrival" day={offered.arrival} moment={flight?.arrivalTime} />
          </>
        )}
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

type MomentProps = {
  name: keyof Offered
  label: string
  day: string | null
  moment: string | null | undefined
}

/** The day and the hour; both or neither. */
const Moment = ({ name, label, moment, day }: MomentProps) => (
  <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
    <DateField name={`${name}Day`} label={`${label} day`} defaultValue={day} />
    <ClockField name={`${name}Time`} label={`${label} time`} defaultValue={moment?.slice(11, 16) ?? null} />
  </div>
)

type Offered = { departure: string | null; arrival: string | null }

/** A day that only stands there as it was offered says nothing without its hour; one that was chosen asks for it. */
const readFlight =
  (offered: Offered) =>
  ({ text, date, isOn }: FormFields) => {
    const moment = (name: keyof Offered) => {
      const [day, time] = [date(`${name}Day`), typedTime(text(`${name}Time`))]
      return time === '' && (day === null || day === offered[name]) ? null : `${day ?? ''}T${time}`
    }
    return {
      isNotBooked: isOn('isNotBooked'),
      departureAirport: text('departureAirport'),
      departureTime: moment('departure'),
      arrivalTime: moment('arrival'),
    }
  }

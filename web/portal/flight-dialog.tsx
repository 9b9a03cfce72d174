import { useState } from 'react'
import { OwnFlight, type legs } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { changedSince } from '#web/lib/changed-since.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { useAirports } from '#web/registration/survey/airports.ts'
import { FlightNumberField } from '#web/registration/survey/flight-number-field.tsx'
import { FlightMoment } from '#web/registration/survey/flight-moment.tsx'
import { readFlightMoment } from '#web/registration/survey/flight-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { KeepHidden } from '#web/ui/keep-hidden.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type FlightDialogProps = {
  venueId: string
  leg: (typeof legs)[number]
  flight: GuestHome['outboundFlight']
  isNotBooked: boolean
  /** The event’s day that the flight is most likely to be on. */
  day: string | null
  onClose: () => void
}

const titles = { outbound: 'Outbound Flight', return: 'Return Flight' } as const

/** Edits one of the guest's flights. 'Not booked yet' is an answer, too. */
export function FlightDialog({ venueId, leg, flight, isNotBooked, day, onClose }: FlightDialogProps) {
  const [isUnbooked, setUnbooked] = useState(isNotBooked)
  const [isRemoved, setRemoved] = useState(false)
  const [opened] = useState(flight)
  const airports = useAirports(venueId)
  const save = useAction(api.stay.setFlight, {
    inForm: true,
    success: 'Your flight is saved',
    // Fields that this form didn't change keep the value that an organiser may have given them in the meantime.
    inputWhenSent: (input) => ({
      ...input,
      flight: {
        ...input.flight,
        ...changedSince(opened ?? {}, flight ?? {}),
        ...changedSince(opened ?? {}, input.flight),
      },
    }),
    onShown: onClose,
  })
  return (
    <Dialog
      title={titles[leg]}
      description="Copy the times from your ticket: each one is local to its airport."
      onClose={onClose}
    >
      <Form
        schema={OwnFlight}
        read={readFlight}
        errors={save.errors}
        onSubmit={(value) => save.run({ venueId, leg, flight: value })}
      >
        <Checkbox name="isNotBooked" isSelected={isUnbooked} onChange={setUnbooked}>
          Not booked yet
        </Checkbox>
        {flight && !isUnbooked && (
          <Checkbox name="isRemoved" isSelected={isRemoved} onChange={setRemoved}>
            Remove this flight
          </Checkbox>
        )}
        <KeepHidden isHidden={isUnbooked || isRemoved}>
          <TextField
            name="departureAirport"
            label="Departure airport"
            placeholder="For example LHR"
            maxLength={100}
            suggestions={airports}
            defaultValue={flight?.departureAirport ?? ''}
          />
          <FlightNumberField name="number" number={flight?.number} />
          <FlightMoment name="departure" label="Departure" day={day} moment={flight?.departureTime} />
          <FlightMoment name="arrival" label="Arrival" day={day} moment={flight?.arrivalTime} />
          {flight && (
            <p className="text-sm text-soft">If you leave this blank, your flight stays as it is.</p>
          )}
        </KeepHidden>
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

const readFlight = (fields: FormFields) => ({
  isNotBooked: fields.isOn('isNotBooked'),
  isRemoved: fields.isOn('isRemoved'),
  departureAirport: fields.text('departureAirport'),
  number: fields.text('number'),
  departureTime: readFlightMoment(fields, 'departure'),
  arrivalTime: readFlightMoment(fields, 'arrival'),
})

import { Mail, Phone } from 'lucide-react'
import { AlreadyRegistered } from '#web/registration/survey/already-registered.tsx'
import { BasicInformation } from '#web/registration/survey/basic-information.tsx'
import { EventCard, EventDetails } from '#web/registration/survey/event-card.tsx'
import { SurveyFrame } from '#web/registration/survey/survey-frame.tsx'
import { contactLineStyle } from '#web/shell/contact-lines.tsx'
import { Form } from '#web/ui/form.tsx'

/** A slot for text from the server's response. */
export const Slot = ({ name }: { name: string }) => <span data-slot={name} />

/** The first part of the survey, shown before the app's code has loaded. */
export const EarlySurvey = () => (
  <SurveyFrame>
    <EarlyEvent level={1} />
    <AlreadyRegistered href="/auth" />
    <div>
      <Form aria-label="Registration" schema={noSchema} read={() => ({})} onSubmit={() => undefined}>
        <BasicInformation initial={{}} studios={[]} />
      </Form>
    </div>
  </SurveyFrame>
)

export const EarlyEvent = ({ level }: { level: 1 | 2 }) => (
  <EventCard name={<Slot name="event" />} quarter={<Slot name="quarter" />} level={level}>
    <EventDetails facts={places} contact={<EarlyContact />} />
  </EventCard>
)

const places = {
  extraDay: <Slot name="extraDay" />,
  firstDay: <Slot name="firstDay" />,
  departure: <Slot name="departure" />,
  startTime: <Slot name="startTime" />,
  airport: <Slot name="airport" />,
  transport: <Slot name="transport" />,
}

const EarlyContact = () => (
  <address className="mt-2 flex flex-col gap-1 not-italic">
    <span data-part="contactName" data-slot="contactName" className="font-medium wrap-anywhere" />
    <span data-part="contactPhone" className={contactLineStyle}>
      <Phone className="size-4.5 shrink-0" aria-hidden />
      <Slot name="contactPhone" />
    </span>
    <span data-part="contactEmail" className={`${contactLineStyle} wrap-anywhere`}>
      <Mail className="size-4.5 shrink-0" aria-hidden />
      <Slot name="contactEmail" />
    </span>
  </address>
)

const noSchema = () => Promise.reject(new Error('Nothing is sent before the app is there.'))

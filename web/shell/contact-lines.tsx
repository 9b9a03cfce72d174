import { Mail, Phone } from 'lucide-react'

export type Contact = {
  contactName: string | null
  contactPhone: string | null
  contactEmail: string | null
}

export const hasContact = ({ contactName, contactPhone, contactEmail }: Contact): boolean =>
  contactName !== null || contactPhone !== null || contactEmail !== null

/** The edition's contact, with links to call or e-mail; renders nothing if there is none. */
export function ContactLines({ contact }: { contact: Contact }) {
  const { contactName, contactPhone, contactEmail } = contact
  if (!hasContact(contact)) return null
  return (
    <address id={contactPlace} className="mt-2 flex flex-col gap-1 not-italic">
      {contactName && <span className="font-medium wrap-anywhere">{contactName}</span>}
      {contactPhone && (
        <a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`} className={contactLineStyle}>
          <Phone className="size-4.5 shrink-0" aria-hidden />
          {contactPhone}
        </a>
      )}
      {contactEmail && (
        <a
          href={`mailto:${encodeURIComponent(contactEmail)}`}
          className={`${contactLineStyle} wrap-anywhere`}
        >
          <Mail className="size-4.5 shrink-0" aria-hidden />
          {contactEmail}
        </a>
      )}
    </address>
  )
}

/** The element id of a page's contact, for links on the same page. */
const contactPlace = 'contact'

export const AskOrganisers = ({ contact }: { contact: Contact }) => {
  if (!hasContact(contact)) return 'Ask the organisers'
  return (
    <a href={`#${contactPlace}`} className="text-ink underline decoration-line underline-offset-2">
      Ask the organisers
    </a>
  )
}

export const contactLineStyle =
  'inline-flex min-h-11 w-fit items-center gap-2.5 font-medium text-brand underline-offset-3 hover:underline'

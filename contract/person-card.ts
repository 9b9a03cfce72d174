import { z } from 'zod'
import { AttendanceRow } from '#contract/attendance.ts'
import { detailTexts } from '#contract/detail-fields.ts'
import { attendingChoices, bedTypes, id, instant, quarters } from '#contract/fields.ts'
import { Message } from '#contract/mail.ts'
import { Traveller } from '#contract/travel.ts'

/** What organisers see of a person with one edition open; parts that belong to an edition may be null. */
export const PersonCard = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  studio: z.string().nullable(),
  ...detailTexts,
  notes: z.string().nullable(),
  mailRefused: z.string().nullable(),
  /** The person's row on this edition's list; null if they aren't on it. */
  row: AttendanceRow.nullable(),
  flights: Traveller.nullable(),
  room: z
    .object({
      id,
      roomNumber: z.string(),
      bedType: z.enum(bedTypes),
      roommates: z.array(z.object({ personId: id, fullName: z.string() })),
    })
    .nullable(),
  workshops: z.array(z.object({ id, title: z.string(), startTime: z.string() })),
  link: z.object({ madeAt: instant, usedAt: instant.nullable(), isRevoked: z.boolean() }).nullable(),
  /** The person turned off reminders of this edition. */
  wantsNoReminders: z.boolean(),
  /** The newest mails sent to the person's address, or with one of their links. */
  mails: z.array(
    Message.pick({
      id: true,
      createdAt: true,
      kind: true,
      recipient: true,
      state: true,
      sentAt: true,
      lastError: true,
    }).extend({
      /** The subject of a message that organisers wrote; null if Quarterdeck wrote it. */
      subject: z.string().nullable(),
      /** Whether it contains their personal link. */
      hasLink: z.boolean(),
    }),
  ),
  /** The person's answers at every edition they were invited to, newest first. */
  history: z.array(
    z.object({
      venueId: id,
      name: z.string(),
      quarter: z.enum(quarters),
      year: z.int(),
      attending: z.enum(attendingChoices),
      checkInTime: instant.nullable(),
    }),
  ),
})

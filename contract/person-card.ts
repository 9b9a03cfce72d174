import { z } from 'zod'
import { AttendanceRow } from '#contract/attendance.ts'
import { attendingChoices, bedTypes, id, instant, quarters, detailTexts } from '#contract/fields.ts'
import { Message } from '#contract/mail.ts'
import { Traveller } from '#contract/travel.ts'

/** All that organisers want to know of a person while they look at one edition; what is of that edition may be null. */
export const PersonCard = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  studio: z.string().nullable(),
  ...detailTexts,
  notes: z.string().nullable(),
  mailRefused: z.string().nullable(),
  /** Their row of this edition's list; null: they are not on it. */
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
  /** By start time. */
  workshops: z.array(z.object({ id, title: z.string(), startTime: z.string() })),
  /** Their personal link for this edition. */
  link: z.object({ madeAt: instant, usedAt: instant.nullable(), isRevoked: z.boolean() }).nullable(),
  /** They asked not to be reminded of this edition any more. */
  wantsNoReminders: z.boolean(),
  /** The newest mails to their address, or with a link of theirs. */
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
      /** What stands over a message that organisers wrote; null: Quarterdeck wrote it. */
      subject: z.string().nullable(),
      /** Whether their personal link is in it. */
      hasLink: z.boolean(),
    }),
  ),
  /** Their answers to every edition they were invited to, the newest first. */
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

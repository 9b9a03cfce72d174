import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calendarEntries } from '#server/db/tables/calendar.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { mailRegistration } from '#server/edition-mails/commands.ts'
import { addAttendance, addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { openMailroom, type Mailroom } from '#server/testing/mailroom.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const email = 'ana@entries.test'

describeOnBothDatabases('a mail that updates calendars', (world) => {
  let mailroom: Mailroom
  let personId: string
  let venueId: string

  beforeEach(async () => {
    const { db } = world()
    mailroom = await openMailroom(db)
    venueId = await addVenue(db)
    personId = await addPerson(db, { fullName: 'Ana Reyes', email: `${crypto.randomUUID()}-${email}` })
    await addAttendance(db, { personId, venueId })
    const workshopId = await addWorkshop(db, { venueId, title: 'Raku firing' })
    await db.insert(workshopSignups).values({ workshopId, personId, venueId })
  })
  afterEach(() => mailroom.close())

  const mail = async () => {
    const { deps, inbox, mailer } = mailroom
    await deps.db.transaction((tx) => mailRegistration(tx, deps, { personId, venueId }))
    await deliverAllDue(deps, mailer)
    return (inbox.received.at(-1)?.raw ?? '').replaceAll('\r\n', '\n')
  }

  // RFC 6047; Outlook looks in the first child of the mixed part and takes one object (MS-STANOICAL V0341 to V0343),
  // Gmail shows the first. Each names its method, and a file repeats the first for programs that only look at files.
  test('offers one entry with its text, repeats the entry as a file, and attaches the others', async () => {
    const raw = await mail()
    const types = [...raw.matchAll(/^Content-Type: ([^\n]*(?:\n [^\n]*)*)/gm)].map(([, type = '']) =>
      type.replaceAll(/\s*\n\s*/g, ' ').replace(/; boundary=.*/, ''),
    )
    expect(types).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain; charset=utf-8',
      'text/html; charset=utf-8',
      'text/calendar; charset=utf-8; method=REQUEST',
      expect.stringMatching(/^text\/calendar; charset=utf-8; method=REQUEST/),
      expect.stringMatching(/^application\/ics; name=invite\.ics/),
    ])
    const texts = calendarsIn(raw)
    expect(texts).toHaveLength(3)
    expect(texts.map((text) => text.match(/BEGIN:VEVENT/g)?.length)).toEqual([1, 1, 1])
    const [days = '', workshop = '', file] = texts
    expect(file).toBe(days)
    for (const line of [
      'METHOD:REQUEST',
      `UID:edition-${venueId}@quarterdeck`,
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'ORGANIZER;CN=Events:mailto:events@quarterdeck.test',
    ])
      expect(days).toContain(line)
    expect(days).toMatch(
      /ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=Ana Reyes:mailto:/,
    )
    for (const name of ['DTSTAMP:20261121T090000Z', 'LAST-MODIFIED:', 'SEQUENCE:'])
      expect(days).toContain(name)
    for (const text of [days, workshop])
      expect(text).toContain(`say so on your page: http://localhost:3000/guest?venue=`)
    expect(workshop).toContain('SUMMARY:Raku firing')
    expect(raw.replaceAll('=\n', '')).toContain('This e-mail updates your calendar. Answers given there')
  })

  test('sends no entry twice, and cancels entries that the guest gave up', async () => {
    const { db } = world()
    await mail()
    mailroom.later(60)
    expect(calendarsIn(await mail())).toEqual([])
    await db.delete(workshopSignups).where(eq(workshopSignups.personId, personId))
    await db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, personId))
    mailroom.later(60)
    const texts = calendarsIn(await mail())
    expect(texts.map((text) => /METHOD:(\w+)/.exec(text)?.[1])).toEqual(['CANCEL', 'CANCEL', 'CANCEL'])
    for (const text of texts) expect(text).toContain('STATUS:CANCELLED')
    const rows = await db.select().from(calendarEntries).where(eq(calendarEntries.personId, personId))
    expect(rows.map(({ endedAt }) => endedAt)).toEqual([mailroom.state.now, mailroom.state.now])
  })
})

/** The calendar texts of a mail, decoded and unfolded. */
function calendarsIn(raw: string): string[] {
  const parts = raw
    .split(/\n--[^\n]+\n/)
    .filter((part) => /^Content-Type: (text\/calendar|application\/ics)/.test(part))
  return parts.map((part) => {
    const [head = '', ...body] = part.split('\n\n')
    const text = body.join('\n\n').split('\n--')[0] ?? ''
    const bytes = head.includes('base64')
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('=\n', '')
            .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) =>
              String.fromCharCode(Number.parseInt(code, 16)),
            ),
          'latin1',
        )
    return bytes
      .toString('utf8')
      .replaceAll('\r\n', '\n')
      .trimEnd()
      .replaceAll(/\n[ \t]/g, '')
  })
}

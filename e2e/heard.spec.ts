import { z } from 'zod'
import { editionOf } from './run.ts'
import { call } from './steps.ts'
import { expect, signIn, test, type Visitor } from './story.ts'

/**
 * The parts of each screen in the order in which screen readers announce them: navigation, headings, and the main
 * content. Other parts may be between them.
 */
type Outlines = Readonly<Record<string, string>>

const survey = `
  - banner
  - main:
    - region "The event":
      - heading "Berghaus Edelgrat" [level=1]
      - link "View on map"
    - form "Registration":
      - region "Basic Information":
        - heading [level=2]
        - radiogroup "Will you attend?":
          - radio "Yes"
          - radio "No"
        - textbox "Full Name"
        - button /Studio/
      - region "Account Information":
        - heading [level=2]
        - textbox "Email"
        - textbox "Password"
      - button "Complete Registration"`

const invitation = `
  - banner
  - main:
    - region "The event":
      - heading "Berghaus Edelgrat" [level=1]
      - heading "When and where" [level=2]
    - article:
      - heading "Good to see you again" [level=2]
      - form "Sign in":
        - textbox "Password"
        - button "Show password"
        - button "Sign in"
      - button "Forgot it? Send me a code"`

const guestsMain = `
  - link "Skip to content"
  - banner:
    - link "Quarterdeck"
    - navigation "Main":
      - list
    - link "Messages"
    - button "Guest Account"
  - main:`

const guestOutlines: Outlines = {
  '/guest': `${guestsMain}
    - heading /Welcome, .*!/ [level=1]
    - button /Venue. /
    - region "Today":
      - heading "Today" [level=2]
      - heading "Need help?" [level=3]
    - article:
      - heading "Personal Information" [level=2]
      - button "Edit my details"
    - article:
      - heading "My Workshops & Activities" [level=2]
    - article:
      - heading "Room Assignment" [level=2]
    - article:
      - heading "Flight Information" [level=2]`,
  '/guest/agenda': `${guestsMain}
    - heading "Event Agenda" [level=1]
    - button /Venue. /
    - group "Day":
      - button "All Days" [pressed]
    - button "Add to calendar"
    - region:
      - heading [level=2]
      - list:
        - listitem:
          - article:
            - heading [level=3]`,
  '/guest/workshops': `${guestsMain}
    - heading "Workshops & Activities" [level=1]
    - button /Venue. /
    - region "You are in":
      - heading "You are in" [level=2]
      - list:
        - listitem:
          - article:
            - heading [level=3]:
              - button
            - paragraph
    - region /^(You can join|Full, with a waiting list)$/:
      - heading /^(You can join|Full, with a waiting list)$/ [level=2]
      - heading [level=3]
      - list:
        - listitem:
          - article:
            - heading [level=4]
            - list:
              - listitem: /Host/
            - button`,
}

const organisersMain = `
  - link "Skip to content"
  - navigation "Main":
    - list
  - banner:
    - button "Toggle side panel"
  - main:`

const organiserOutlines: Outlines = {
  '/attendance': `${organisersMain}
    - heading "Attendance Management" [level=1]
    - button "More actions"
    - button "Add Person"
    - group:
      - searchbox "Search by name or email"
    - group "Status":
      - button /Everyone/ [pressed]
    - button "Export CSV"
    - table "Attendees":
      - rowgroup:
        - row:
          - columnheader "Name"
          - columnheader "Status"
          - columnheader "Actions"
      - rowgroup:
        - row`,
  '/rooms': `${organisersMain}
    - heading "Room Planner" [level=1]
    - link "Plan rooms"
    - group "Rooms":
      - button /All rooms/ [pressed]
    - status
    - group "Show rooms as":
      - button "Cards" [pressed]
    - region "Without a room":
      - heading /Unassigned/ [level=2]
      - button "Auto-Assign"
      - grid "People without a room"`,
  '/travel': `${organisersMain}
    - heading "Travel Coordination" [level=1]
    - button "Import flights"
    - group "View":
      - button "Flights" [pressed]
    - group:
      - searchbox "Search by name, airport or flight"
    - region "Arrivals":
      - heading "Arrivals" [level=2]
      - group "People who land, by the hour"
    - table "Travel":
      - rowgroup:
        - row:
          - columnheader "Outbound Flight"
          - columnheader "Return Flight"
      - rowgroup:
        - row`,
  '/food': `${organisersMain}
    - heading "Food & Catering" [level=1]
    - button "Add Meal Event"
    - tablist "Food & Catering":
      - tab "Meal Events" [selected]
    - tabpanel "Meal Events":
      - group "Meals"
      - heading [level=2]
      - list:
        - listitem:
          - time
          - heading [level=3]
          - button /Diets & allergies/`,
  '/desk': `
  - main:
    - heading /Desk of Berghaus Edelgrat/ [level=1]
    - status
    - textbox "Search by name"
    - button "Scan a code"
    - group "Show":
      - button /Expected/ [pressed]
      - button /Arrived/
    - list "Expected":
      - listitem:
        - button /Check in/`,
}

async function expectOutline({ page }: Visitor, path: string, outline: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('body')).toMatchAriaSnapshot(outline)
}

test('screen readers get the expected outline of the main screens', async ({ openUpcoming, visit, run }) => {
  const organiser = await openUpcoming('/attendance')
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  for (const [path, outline] of Object.entries(organiserOutlines))
    await expectOutline(organiser, `${path}?venue=${venueId}`, outline)
  const personId = run.demo.people.find(({ number }) => number === 21)?.id
  const { json } = await call(organiser.page, 'invitations/link', { personId, venueId })

  const guest = await visit({ testServer: organiser.testServer })
  await expectOutline(guest, `/survey?venue=${venueId}`, survey)
  guest.watch.readAs({ role: 'guest', number: 21 })
  await expectOutline(guest, z.object({ url: z.string() }).parse(json).url, invitation)
  await signIn(guest, run, 20, '/icon.svg')
  for (const [path, outline] of Object.entries(guestOutlines)) await expectOutline(guest, path, outline)
})

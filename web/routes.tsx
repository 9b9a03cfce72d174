import type { accountsSearch } from '#web/administration/accounts-search.ts'
import type { attendanceSearch, Focus } from '#web/attendance/attendance-search.ts'
import type { historySearch } from '#web/audit/history-search.ts'
import type { cateringSearch } from '#web/catering/catering-search.ts'
import { lazy, type Lazy, type Route } from '#web/frame/lazy-page.ts'
import { NotFoundPage } from '#web/frame/not-found-page.tsx'
import { publicPages } from '#web/public-pages.ts'
import type { travelSearch } from '#web/travel/travel-search.ts'

// Every URL of the product besides those of web/public-pages.ts, one line each. Pages are loaded when they are opened.

// oxfmt-ignore
const organiserPages = {
  '/': lazy(async () => (await import('#web/dashboard/dashboard-page.tsx')).DashboardPage, 'organiser'),
  '/attendance': lazy(async () => (await import('#web/attendance/attendance-page.tsx')).AttendancePage),
  '/travel': lazy(async () => (await import('#web/travel/travel-page.tsx')).TravelPage),
  '/shuttles': lazy(async () => (await import('#web/shuttles/shuttles-page.tsx')).ShuttlesPage),
  '/rooms': lazy(async () => (await import('#web/rooms/room-planner-page.tsx')).RoomPlannerPage),
  '/plan-rooms': lazy(async () => (await import('#web/rooms/plan-rooms-page.tsx')).PlanRoomsPage),
  '/workshops': lazy(async () => (await import('#web/workshops/workshops-page.tsx')).WorkshopsPage),
  '/food': lazy(async () => (await import('#web/catering/catering-page.tsx')).CateringPage),
  '/agenda': lazy(async () => (await import('#web/agenda/agenda-page.tsx')).AgendaPage),
  '/agenda-builder': lazy(async () => (await import('#web/agenda/agenda-builder-page.tsx')).AgendaBuilderPage),
  '/venues': lazy(async () => (await import('#web/venues/venues-page.tsx')).VenuesPage),
  '/next-edition': lazy(async () => (await import('#web/next-edition/next-edition-page.tsx')).NextEditionPage),
  '/planned-edition': lazy(async () => (await import('#web/next-edition/planned-edition-page.tsx')).PlannedEditionPage),
  '/survey-settings': lazy(async () => (await import('#web/registration/settings/survey-settings-page.tsx')).SurveySettingsPage),
  '/bulk-setup': lazy(async () => (await import('#web/invitations/bulk-setup-page.tsx')).BulkSetupPage),
  '/accounts': lazy(async () => (await import('#web/administration/accounts-page.tsx')).AccountsPage),
  '/history': lazy(async () => (await import('#web/audit/history-page.tsx')).HistoryPage),
  '/mail': lazy(async () => (await import('#web/mail/mail-page.tsx')).MailPage),
  '/requests': lazy(async () => (await import('#web/privacy/requests-page.tsx')).RequestsPage),
  '/account': lazy(async () => (await import('#web/accounts/own/my-account-page.tsx')).MyAccountPage),
  '/account/data': lazy(async () => (await import('#web/privacy/personal-data-page.tsx')).PersonalDataPage),
}

const deskPages = {
  '/desk': lazy(async () => (await import('#web/desk/desk-page.tsx')).DeskPage, 'desk'),
}

// oxfmt-ignore
const guestPages = {
  '/guest': lazy(async () => (await import('#web/portal/my-information-page.tsx')).MyInformationPage, 'guest'),
  '/guest/venue': lazy(async () => (await import('#web/portal/guest-venue-page.tsx')).GuestVenuePage),
  '/guest/agenda': lazy(async () => (await import('#web/portal/guest-agenda-page.tsx')).GuestAgendaPage),
  '/guest/workshops': lazy(async () => (await import('#web/portal/guest-workshops-page.tsx')).GuestWorkshopsPage),
  '/guest/meals': lazy(async () => (await import('#web/portal/guest-meals-page.tsx')).GuestMealsPage),
  '/guest/travel': lazy(async () => (await import('#web/portal/guest-travel-page.tsx')).GuestTravelPage),
  '/guest/account': lazy(async () => (await import('#web/accounts/own/my-account-page.tsx')).MyAccountPage),
  '/guest/notices': lazy(async () => (await import('#web/portal/guest-notices-page.tsx')).GuestNoticesPage),
  '/guest/account/data': lazy(async () => (await import('#web/privacy/personal-data-page.tsx')).PersonalDataPage),
}

declare module '#web/lib/location.ts' {
  // oxlint-disable typescript/consistent-type-definitions -- only an interface can add to another
  interface Areas {
    open: typeof publicPages
    organiser: typeof organiserPages
    desk: typeof deskPages
    guest: typeof guestPages
  }
  interface Searches {
    '/attendance': SearchIn<typeof attendanceSearch> & { focus?: Focus }
    '/venues': { focus?: 'closing' }
    '/travel': SearchIn<typeof travelSearch>
    '/food': SearchIn<typeof cateringSearch>
    '/accounts': SearchIn<typeof accountsSearch>
    '/history': SearchIn<typeof historySearch>
  }
  // oxlint-enable typescript/consistent-type-definitions
}

type SearchIn<State extends { searchOf: (state: never) => object }> = ReturnType<State['searchOf']>

/** The guard and layout of each area: organisers, desk, guests. */
const organiserArea = lazy(
  async () => (await import('#web/frame/organiser-area.tsx')).OrganiserArea,
  'organiser',
)
const deskArea = lazy(async () => (await import('#web/frame/desk-area.tsx')).DeskArea, 'desk')
const guestArea = lazy(async () => (await import('#web/frame/guest-area.tsx')).GuestArea, 'guest')

const routesIn = (pages: Readonly<Record<string, Lazy>>, area: NonNullable<Route['area']>) =>
  Object.entries(pages).map(([path, page]): [string, Route] => [path, { page, area }])

const routes = new Map<string, Route>([
  ...Object.entries(publicPages).map(([path, page]): [string, Route] => [path, { page }]),
  ...routesIn(organiserPages, organiserArea),
  ...routesIn(deskPages, deskArea),
  ...routesIn(guestPages, guestArea),
])

const notFound: Lazy = { Component: NotFoundPage, error: undefined, load: () => undefined }
const unknown: Route = { page: notFound, area: organiserArea }
const unknownToGuests: Route = { page: notFound, area: guestArea }

export const routeOf = (path: string): Route =>
  routes.get(path) ?? (path.startsWith('/guest/') ? unknownToGuests : unknown)

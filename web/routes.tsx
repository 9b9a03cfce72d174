import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazily,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { accountsSearch } from '#web/administration/accounts-search.ts'
import { readAttendanceSearch } from '#web/attendance/attendance-search.ts'
import { historySearch } from '#web/audit/history-search.ts'
import { cateringSearch } from '#web/catering/catering-search.ts'
import { lazyRouteComponent } from '#web/frame/lazy-page.ts'
import { NotFoundPage } from '#web/frame/not-found-page.tsx'
import { BrokenPage, PageLoading, Root } from '#web/frame/page-states.tsx'
import { publicPages, type PublicPath } from '#web/public-pages.ts'
import { travelSearch } from '#web/travel/travel-search.ts'

/** The search parameters that any address may have. A page with more declares them in its own `validateSearch`. */
type PageSearch = {
  /** The edition of the page. */
  venue?: string | undefined
  /** The person in the panel above an organiser page. */
  person?: string | undefined
  /** On /auth after an address was confirmed, while no role has been given yet. */
  confirmed?: boolean | undefined
  /** On /auth before a survey: the edition to answer for. */
  survey?: string | undefined
  /** The result of an OAuth flow: the refusal's code, or the provider that opens the account now. */
  refused?: string | undefined
  linked?: string | undefined
}

const textOf = (said: unknown) => (typeof said === 'string' ? said : undefined)

const root = createRootRoute({
  component: Root,
  // Each is listed even if invalid: otherwise the router would pass it on unchanged.
  validateSearch: ({
    venue,
    person,
    confirmed,
    survey,
    refused,
    linked,
  }: Record<string, unknown>): PageSearch => ({
    venue: textOf(venue),
    person: textOf(person),
    confirmed: confirmed === true ? confirmed : undefined,
    survey: textOf(survey),
    refused: textOf(refused),
    linked: textOf(linked),
  }),
})

/** The address from which this document was loaded. */
const loadedAs = 'location' in globalThis ? location.pathname : ''
const isDesk = (path: string) => /^\/desk\/?$/.test(path)

/** Guard and layout of the organisers' screens and the guests' pages. */
const organiserArea = createRoute({
  getParentRoute: () => root,
  id: 'organiser',
  component: lazyRouteComponent(() => import('#web/frame/organiser-area.tsx'), 'OrganiserArea', 'organiser'),
})
const deskArea = createRoute({
  getParentRoute: () => root,
  id: 'at the desk',
  // Loaded as a document of its own, because permissions such as the camera's belong to the document.
  beforeLoad: ({ location: { href }, cause }) => {
    if (!isDesk(loadedAs) && cause !== 'preload') throw redirect({ href, reloadDocument: true })
  },
  component: lazyRouteComponent(() => import('#web/frame/desk-area.tsx'), 'DeskArea', 'desk'),
})
const guestArea = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazyRouteComponent(() => import('#web/frame/guest-area.tsx'), 'GuestArea', 'guest'),
})

const openPage = <const Path extends PublicPath>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazily(async () => ({ Page: await publicPages[path]() }), 'Page'),
  })
const organiserPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => organiserArea, path, component })
const searchedPage = <const Path extends string, Search>(
  path: Path,
  validateSearch: (said: Record<string, unknown>) => Search,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => organiserArea, path, validateSearch, component })
const deskPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => deskArea, path, component })
const guestPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => guestArea, path, component })

const attendance = createRoute({
  getParentRoute: () => organiserArea,
  path: '/attendance',
  validateSearch: readAttendanceSearch,
  beforeLoad: ({ search: { door, venue } }) => {
    if (door) throw redirect({ to: '/desk', search: { venue }, reloadDocument: true })
  },
  component: lazyRouteComponent(() => import('#web/attendance/attendance-page.tsx'), 'AttendancePage'),
})

/** Every address of the product, one line each. Pages are loaded when they are opened. */
// oxfmt-ignore
const pages = root.addChildren([
  openPage('/auth'),
  openPage('/choose-password'),
  openPage('/set-up'),
  openPage('/recover'),
  openPage('/phone-sign-in'),
  openPage('/forgot-password'),
  openPage('/sign-in-code'),
  openPage('/second-factor'),
  openPage('/confirm-email'),
  openPage('/reset-password'),
  openPage('/organise'),
  openPage('/survey'),
  openPage('/api/docs'),
  openPage('/confirm'),
  openPage('/join-desk'),
  openPage('/partner'),
  openPage('/stop'),
  openPage('/invitation'),

  organiserArea.addChildren([
    organiserPage('/', lazyRouteComponent(() => import('#web/dashboard/dashboard-page.tsx'), 'DashboardPage', 'organiser')),
    attendance,
    searchedPage('/travel', travelSearch.read, lazyRouteComponent(() => import('#web/travel/travel-page.tsx'), 'TravelPage')),
    organiserPage('/shuttles', lazyRouteComponent(() => import('#web/shuttles/shuttles-page.tsx'), 'ShuttlesPage')),
    organiserPage('/rooms', lazyRouteComponent(() => import('#web/rooms/room-planner-page.tsx'), 'RoomPlannerPage')),
    organiserPage('/plan-rooms', lazyRouteComponent(() => import('#web/rooms/plan-rooms-page.tsx'), 'PlanRoomsPage')),
    organiserPage('/workshops', lazyRouteComponent(() => import('#web/workshops/workshops-page.tsx'), 'WorkshopsPage')),
    searchedPage('/food', cateringSearch.read, lazyRouteComponent(() => import('#web/catering/catering-page.tsx'), 'CateringPage')),
    organiserPage('/agenda', lazyRouteComponent(() => import('#web/agenda/agenda-page.tsx'), 'AgendaPage')),
    organiserPage('/agenda-builder', lazyRouteComponent(() => import('#web/agenda/agenda-builder-page.tsx'), 'AgendaBuilderPage')),
    organiserPage('/venues', lazyRouteComponent(() => import('#web/venues/venues-page.tsx'), 'VenuesPage')),
    organiserPage('/next-edition', lazyRouteComponent(() => import('#web/next-edition/next-edition-page.tsx'), 'NextEditionPage')),
    organiserPage('/planned-edition', lazyRouteComponent(() => import('#web/next-edition/planned-edition-page.tsx'), 'PlannedEditionPage')),
    organiserPage('/survey-settings', lazyRouteComponent(() => import('#web/registration/settings/survey-settings-page.tsx'), 'SurveySettingsPage')),
    organiserPage('/bulk-setup', lazyRouteComponent(() => import('#web/invitations/bulk-setup-page.tsx'), 'BulkSetupPage')),
    searchedPage('/accounts', accountsSearch.read, lazyRouteComponent(() => import('#web/administration/accounts-page.tsx'), 'AccountsPage')),
    searchedPage('/history', historySearch.read, lazyRouteComponent(() => import('#web/audit/history-page.tsx'), 'HistoryPage')),
    organiserPage('/mail', lazyRouteComponent(() => import('#web/mail/mail-page.tsx'), 'MailPage')),
    organiserPage('/requests', lazyRouteComponent(() => import('#web/privacy/requests-page.tsx'), 'RequestsPage')),
    organiserPage('/account', lazyRouteComponent(() => import('#web/accounts/own/my-account-page.tsx'), 'MyAccountPage')),
    organiserPage('/account/data', lazyRouteComponent(() => import('#web/privacy/personal-data-page.tsx'), 'PersonalDataPage')),
    organiserPage('/$', NotFoundPage),
  ]),

  deskArea.addChildren([
    deskPage('/desk', lazyRouteComponent(() => import('#web/desk/desk-page.tsx'), 'DeskPage', 'desk')),
  ]),

  guestArea.addChildren([
    // The trailing slash makes it the index of its branch; without it, the branch's own '$' would match.
    guestPage('/guest/', lazyRouteComponent(() => import('#web/portal/my-information-page.tsx'), 'MyInformationPage', 'guest')),
    guestPage('/guest/venue', lazyRouteComponent(() => import('#web/portal/guest-venue-page.tsx'), 'GuestVenuePage')),
    guestPage('/guest/agenda', lazyRouteComponent(() => import('#web/portal/guest-agenda-page.tsx'), 'GuestAgendaPage')),
    guestPage('/guest/workshops', lazyRouteComponent(() => import('#web/portal/guest-workshops-page.tsx'), 'GuestWorkshopsPage')),
    guestPage('/guest/meals', lazyRouteComponent(() => import('#web/portal/guest-meals-page.tsx'), 'GuestMealsPage')),
    guestPage('/guest/travel', lazyRouteComponent(() => import('#web/portal/guest-travel-page.tsx'), 'GuestTravelPage')),
    guestPage('/guest/notices', lazyRouteComponent(() => import('#web/portal/guest-notices-page.tsx'), 'GuestNoticesPage')),
    guestPage('/guest/account', lazyRouteComponent(() => import('#web/accounts/own/my-account-page.tsx'), 'MyAccountPage')),
    guestPage('/guest/account/data', lazyRouteComponent(() => import('#web/privacy/personal-data-page.tsx'), 'PersonalDataPage')),
    guestPage('/guest/$', NotFoundPage),
  ]),
])

export const router = createRouter({
  routeTree: pages,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can add to another
  interface Register {
    router: typeof router
  }
}

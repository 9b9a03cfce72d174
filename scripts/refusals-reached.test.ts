import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { refusalsOfProcedures } from './refusals-reached.ts'

const reached = refusalsOfProcedures(
  globSync('server/**/*.ts')
    .filter((path) => !/\.test\.ts$|^server\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)

type DeclaredRefusals = { access: string; codes: readonly string[] }

const declared: ReadonlyMap<string, DeclaredRefusals> = new Map(
  Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).map(
      ([
        name,
        {
          '~orpc': { meta, errorMap },
        },
      ]) => {
        return [`${noun}.${name}`, { access: meta.access, codes: Object.keys(errorMap) }] as const
      },
    ),
  ),
)

/** Refusals that no caller ever gets, though the code contains a path to them. */
const impossible = [
  // A person's own used account is refused earlier, as ACCOUNT_EXISTS.
  'guestAccounts.create ACCOUNT_USED',
  // A refusal for one person is a line of the response, and the others are set up.
  'guestAccounts.setUp NOT_FOUND',
  'guestAccounts.setUp LINK_EXPIRED',
  'guestAccounts.setUp EMAIL_REQUIRED',
  'guestAccounts.setUp ACCOUNT_USED',
  'guestAccounts.setUp ACCOUNT_DISABLED',
  'guestAccounts.setUp ACCOUNT_EXISTS',
  // The same transaction made the account, or enabled it again.
  'accounts.setUp FORBIDDEN',
  'administration.acceptInvitation FORBIDDEN',
  // Only strangers have to solve a challenge, and signed-in callers aren't strangers.
  'ownAccount.changePassword CAPTCHA_FAILED',
  'ownAccount.reauthenticate CAPTCHA_FAILED',
]

/** An organiser's page always finds its list; only a guest's query may find no edition. */
const isList = (path: string, trail: string) =>
  declared.get(path)?.access === 'organiser' && trail.endsWith('> sendQueryResult')

/** A preview reports what would be refused, and refuses nothing itself: see server/consequences/commands.ts. */
const isPreview = (path: string) => path === 'consequences.preview'

/** Codes that a procedure's handler can refuse but doesn't declare, with the path to them. */
const undeclaredIn = (declarations: typeof declared) =>
  [...reached].flatMap(([path, codes]) =>
    [...codes].flatMap(([code, trail]) =>
      declarations.get(path)?.codes.includes(code) || isList(path, trail) || isPreview(path)
        ? []
        : [[`${path} ${code}`, trail]],
    ),
  )

test('every procedure declares what its commands refuse: .errors(refusing(…)) in the contract', () => {
  expect(undeclaredIn(declared).filter(([which = '']) => !impossible.includes(which))).toEqual([])
})

test('refusals listed as impossible are in the code, and no procedure declares them', () => {
  const found = new Set(undeclaredIn(declared).map(([which]) => which))
  expect(impossible.filter((which) => !found.has(which))).toEqual([])
})

test('only one procedure declares a refusal that none of its commands raises', () => {
  const gateCodes =
    /UNAUTHORIZED|FORBIDDEN|MUST_CHANGE|REAUTHENTICATION|TOO_MANY_TRIES|CAPTCHA_FAILED|BUSY|DESK_ENDED|PARTNER_LINK_ENDED/
  const unraised = [...declared].flatMap(([path, { codes }]) =>
    codes
      .filter((code) => !gateCodes.test(code) && !reached.get(path)?.has(code))
      .map((code) => `${path} ${code}`),
  )
  // A provider among the dependencies refuses it: server/sign-in/providers/openid.ts.
  expect(unraised).toEqual(['identities.link PROVIDER_FAILED'])
})

test('the check finds the handler of every procedure', () => {
  expect([...reached.keys()].toSorted()).toEqual([...declared.keys()].toSorted())
  expect([...reached.values()].flatMap((codes) => [...codes.keys()]).length).toBeGreaterThan(250)
})

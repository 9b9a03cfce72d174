import { answer, type Answers } from './faulty-line.ts'
import type { Run } from './run.ts'

/** What the screens of the walk have in common. */

/** A screen that a guest can reach, in a state that has buttons of its own. */
export type Screen = {
  title: string
  /** By their number in the demo; nobody is signed in without. */
  who?: number
  path: string
  given?: (run: Run) => Answers
  /** What a press is answered, to get to what comes after it. */
  onwards?: Answers
  within?: string
  isLink?: boolean
  sendsNothing?: boolean
}

export const token = `${'0'.repeat(32)}.1.${'x'.repeat(43)}`
export const guest = 20
export const id = '0d0d0d0d-0000-4000-8000-000000000001'
export const [email, url, instant] = [
  'robin@example.org',
  'https://example.org/x.ics',
  '2026-02-14T10:00:00.000Z',
]
export const delivered = { delivery: 'mail', leavesBy: null } as const
export const portal = { who: guest, within: 'main' }
export const survey = '/survey?venue=EDITION'

export const signInOptions = answer('accounts', 'signInOptions', {
  backendAccessUrl: '/api/docs',
  isMailConfigured: true,
  providers: [{ id: 'oidc', name: 'Harbour' }],
  isEthereumOn: false,
  isPhoneOn: true,
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every page there is, by who gets in. */
export const forAnyone = [
  ['/auth', '/forgot-password', '/sign-in-code', '/phone-sign-in', '/second-factor', '/choose-password'],
  ['/set-up', '/recover', '/reset-password', '/confirm-email', '/confirm', '/invitation', '/organise'],
  ['/stop', '/join-desk', '/partner', '/survey', '/api/docs'],
].flat()

export const forOrganisers = [
  ['/', '/attendance', '/accounts', '/food', '/travel', '/rooms', '/workshops', '/agenda', '/agenda-builder'],
  [
    '/desk',
    '/venues',
    '/next-edition',
    '/planned-edition',
    '/plan-rooms',
    '/shuttles',
    '/survey-settings',
    '/bulk-setup',
    '/mail',
    '/history',
    '/requests',
    '/account',
    '/account/data',
  ],
].flat()

/** Pages of theirs that show something else under the same address. */
export const viewsForOrganisers = [
  ...['menu', 'meals', 'orders'].map((tab) => `/food?tab=${tab}`),
  '/travel?view=arrivals',
  '/travel?view=arrivals&by=help',
]

export const forGuests = [
  ['/guest', '/guest/venue', '/guest/agenda', '/guest/workshops', '/guest/meals', '/guest/travel'],
  ['/guest/account', '/guest/account/data'],
].flat()

/** The addresses that web/routes.tsx declares. */
export function declaredPages(): string[] {
  const routes = readFileSync(join(import.meta.dirname, '../web/routes.tsx'), 'utf8')
  return [...routes.matchAll(/Page\('(\/[^']*)'|^  path: '(\/[^']*)'/gm)]
    .map(([, page, own]) => (page ?? own ?? '').replace(/(.)\/$/, '$1'))
    .filter((path) => !path.endsWith('/$'))
}

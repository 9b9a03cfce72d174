import { hrefOf, useSearchParameter, type PathIn } from '#web/lib/location.ts'

/** The URL of another portal page for the current edition. */
export function useGuestPageHref(path: PathIn<'guest'>): string {
  return hrefOf(path, { venue: useSearchParameter('venue') })
}

import { useSearch } from '@tanstack/react-router'

/** The address of another page of the portal, about the edition that is being looked at. */
export function useOwnPage(path: '/guest' | '/guest/workshops' | '/guest/meals'): string {
  const { venue } = useSearch({ strict: false })
  return venue === undefined ? path : `${path}?venue=${venue}`
}

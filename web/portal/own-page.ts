import { useSearch } from '@tanstack/react-router'

/** The address of another portal page for the current edition. */
export function useOwnPage(path: '/guest' | '/guest/workshops' | '/guest/meals'): string {
  const { venue } = useSearch({ strict: false })
  return venue === undefined ? path : `${path}?venue=${venue}`
}

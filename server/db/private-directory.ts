import { accessSync, chmodSync, constants, statSync } from 'node:fs'

/**
 * Keeps others out of our directory. A directory that another user owns, such as a mount of a container, keeps its mode
 * and only has to be writable. Throws the system's error if it isn't.
 */
export function makePrivateDirectory(dir: string, user = process.getuid?.()): void {
  const { uid, mode } = statSync(dir)
  const isOurs = user === undefined || uid === user
  if (isOurs && (mode & 0o077) !== 0) chmodSync(dir, 0o700)
  else accessSync(dir, constants.R_OK | constants.W_OK)
}

import { accessSync, chmodSync, constants, statSync } from 'node:fs'

/**
 * Keeps others out of a directory of ours. One that another user owns, such as a mount of a container, has the mode that
 * its owner gave it and only has to let us write. Throws the system's error where it does not.
 */
export function makePrivateDirectory(dir: string, user = process.getuid?.()): void {
  const { uid, mode } = statSync(dir)
  const isOurs = user === undefined || uid === user
  if (isOurs && (mode & 0o077) !== 0) chmodSync(dir, 0o700)
  else accessSync(dir, constants.R_OK | constants.W_OK)
}

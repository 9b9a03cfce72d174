/**
 * Makes ids for new rows. The id stays the same while the same values are sent, so that pressing the button again after a lost
 * response doesn't add a second row (security D10).
 */
export function createNewId(make: () => string = () => crypto.randomUUID()) {
  let last = { sent: '', id: '' }
  return (fields: object): string => {
    const sent = JSON.stringify(fields)
    if (last.sent !== sent) last = { sent, id: make() }
    return last.id
  }
}

/**
 * Ids for rows that are being added: the same one as long as the same is sent, so that pressing the button again after
 * a lost answer makes no second row (security D10).
 */
export function createNewId(make: () => string = () => crypto.randomUUID()) {
  let last = { sent: '', id: '' }
  return (fields: object): string => {
    const sent = JSON.stringify(fields)
    if (last.sent !== sent) last = { sent, id: make() }
    return last.id
  }
}

import { expect, test } from 'vitest'
import { followLine, lineChanges } from '#web/workshops/waiting-order.ts'

const [ana, ben, cy, di] = ['Ana', 'Ben', 'Cy', 'Di'].map((fullName) => ({ personId: fullName, fullName }))
if (!ana || !ben || !cy || !di) throw new Error('The test needs four people.')

test('drops people who left the line, appends people who joined, and keeps the chosen order', () => {
  const order = ['Cy', 'Ana', 'Ben']
  expect(followLine(order, [ana, ben, cy])).toBe(order)
  expect(followLine(order, [ana, cy])).toEqual(['Cy', 'Ana'])
  expect(followLine(order, [ana, ben, cy, di])).toEqual(['Cy', 'Ana', 'Ben', 'Di'])
  expect(followLine(order, [ben, cy, di])).toEqual(['Cy', 'Ben', 'Di'])
})

test('lists the people who left and who joined', () => {
  expect(lineChanges([ana, ben], [ben, ana])).toEqual([])
  expect(lineChanges([ana, ben, cy], [cy, di])).toEqual([
    'No longer waiting: Ana, Ben.',
    'New on the list: Di.',
  ])
})

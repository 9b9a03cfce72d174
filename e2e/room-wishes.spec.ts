import type { Page } from '@playwright/test'
import { tap } from './browsers.ts'
import { editionOf } from './run.ts'
import { typeAndChoose, chooseMore } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

const phone = { width: 390, height: 844 }
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Room wishes' })
const openButton = (page: Page) => page.getByRole('button', { name: 'Room wishes' })
const roommateField = (page: Page) =>
  dialogOf(page).getByRole('combobox', { name: 'I would like to share with' })
const wishText = (page: Page) => page.getByRole('region', { name: 'Room wishes' }).getByRole('paragraph')
const roommateGrid = (page: Page) => dialogOf(page).getByRole('grid', { name: /I would like to share with/ })

test('a guest wishes to share with two people, one wishes back, and only those two see the match', async ({
  visit,
  run,
  startServer,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const home = `/guest?venue=${editionOf(run, 'Berghaus Edelgrat')}`
  const [hakon, ines, zoe] = [
    await visit({ testServer, viewport: phone, hasTouch: true }),
    await visit({ testServer }),
    await visit({ testServer, viewport: phone }),
  ]
  await signIn(hakon, run, 21, home)
  await signIn(ines, run, 1, home)
  await signIn(zoe, run, 20, home)

  await test.step('by thumb, a guest wishes for two people, a quiet room and the same gender only', async () => {
    const { page } = hakon
    await expect(wishText(page)).toHaveText('You asked for: nothing yet')
    await tap(openButton(page))
    await typeAndChoose(roommateField(page), 'ines', 'Inês Duarte')
    await typeAndChoose(roommateField(page), 'zoe', 'Zoë Lindqvist')
    await expect(roommateGrid(page).getByRole('row')).toHaveText(['Inês Duarte', 'Zoë Lindqvist'])
    await tap(dialogOf(page).getByText('Same gender only'))
    const aloneHint = dialogOf(page).getByText(/We can then only give you a room to yourself/)
    await expect(aloneHint).toBeVisible()
    await tap(dialogOf(page).getByText('Man', { exact: true }))
    await expect(aloneHint).toBeHidden()
    await tap(dialogOf(page).getByText('I would like a quiet room'))
    await expectAccessible(page)
    await tap(dialogOf(page).getByRole('button', { name: 'Save' }))
    await expect(toastWith(page, 'Your room wishes are saved')).toBeVisible()
    await expect(wishText(page)).toHaveText(
      'You asked for: sharing with Inês Duarte, Zoë Lindqvist · sharing with the same gender only · a quiet room',
    )
  })

  await test.step('the two wished-for people see nothing of the wish', async () => {
    await expect(wishText(ines.page)).not.toContainText('Håkon')
    await expect(wishText(zoe.page)).toHaveText('You asked for: sharing with Nadia Haddad (named you too)')
  })

  await test.step('one of the two wishes for the guest too, using only the keyboard', async () => {
    const { page } = ines
    await openButton(page).focus()
    await page.keyboard.press('Enter')
    await roommateField(page).focus()
    await page.keyboard.type('hakon')
    await expect(page.getByRole('option')).toHaveText(['Håkon Bjørnstad'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(roommateField(page)).toBeFocused()
    await expect(roommateGrid(page).getByRole('row')).toHaveCount(2)
    const save = dialogOf(page).getByRole('button', { name: 'Save' })
    for (let presses = 0; presses < 20; presses += 1) {
      if (await save.evaluate((button) => button === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(toastWith(page, 'Your room wishes are saved')).toBeVisible()
    await expect(openButton(page)).toBeFocused()
  })

  await test.step('both see the match without a reload, and the third guest sees nothing', async () => {
    await expect(wishText(ines.page)).toContainText('Håkon Bjørnstad (named you too)')
    await expect(wishText(hakon.page)).toContainText('Inês Duarte (named you too), Zoë Lindqvist ·')
    await tap(openButton(hakon.page))
    await expect(roommateGrid(hakon.page).getByRole('row').first()).toHaveText('Inês Duarte, named you too')
    await zoe.page.reload()
    await expect(wishText(zoe.page)).toHaveText('You asked for: sharing with Nadia Haddad (named you too)')
    expect(await zoe.page.content()).not.toContain('Håkon')
  })

  await test.step('a name typed in full is accepted, and half a name isn’t saved', async () => {
    const { page } = zoe
    const list = page.getByRole('listbox')
    const save = dialogOf(page).getByRole('button', { name: 'Save' })
    await openButton(page).click()
    await roommateField(page).press('ArrowDown')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await roommateField(page).pressSequentially('haruk')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(roommateField(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()

    await openButton(page).click()
    await roommateField(page).pressSequentially('haruk')
    await page.keyboard.press('Tab')
    await save.click()
    const error = dialogOf(page).getByText('Nobody is chosen yet: pick a name from the list')
    await expect(error).toBeVisible()
    await expect(roommateField(page)).toHaveValue('haruk')
    await expect(roommateField(page)).toBeFocused()
    await expectAccessible(page)
    await roommateField(page).pressSequentially('a  YAMAMOTO')
    await expect(error).toBeHidden()
    await page.keyboard.press('Tab')
    await save.click()
    await expect(toastWith(page, 'Your room wishes are saved')).toBeVisible()
    await expect(wishText(page)).toContainText('Haruka Yamamoto')
  })

  await test.step('at most three people can be asked for, and one can be removed again', async () => {
    const { page } = hakon
    // The list may move under the finger while the dialog grows.
    await expect(async () => {
      await typeAndChoose(roommateField(page), 'nadia', 'Nadia Haddad')
      await expect(roommateField(page)).toBeDisabled({ timeout: 2_000 })
    }).toPass()
    await expect(dialogOf(page)).toContainText('These are 3. Remove one to pick another.')
    await tap(roommateGrid(page).getByRole('row', { name: 'Zoë Lindqvist' }).getByRole('button'))
    await expect(roommateField(page)).toBeEnabled()
  })
})

test('an organiser turns on wishes, records that two people must never share a room, and pins a person', async ({
  visit,
  run,
  startServer,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const [organiser, guest] = [await visit({ testServer }), await visit({ testServer, viewport: phone })]
  await signIn(organiser, run, 0, `/rooms?venue=${editionOf(run, 'Casa do Mar')}`)
  await signIn(guest, run, 20)
  const { page, watch } = organiser
  // The guest's page refetches while the server is down.
  for (const pageWatch of [watch, guest.watch]) pageWatch.expectError(/\b502\b/)
  const room = (number: number) => page.getByRole('region', { name: new RegExp(`^Room ${number}, `) })
  await expect(room(2)).toBeVisible()
  const names = await room(2)
    .getByRole('button', { name: /stays in this room$/ })
    .evaluateAll((pins) =>
      pins.map((pin) => pin.getAttribute('aria-label')?.replace(' stays in this room', '') ?? ''),
    )
  const [first = '', second = ''] = names

  await test.step('guests are asked as soon as the switch is on', async () => {
    await expect(guest.page.getByRole('heading', { name: 'Room Assignment' })).toBeVisible()
    await expect(openButton(guest.page)).toBeHidden()
    await chooseMore(page, 'Room wishes')
    await expect(dialogOf(page)).toContainText(/0 of \d+ confirmed guests have answered/)
    await dialogOf(page).getByText('whether they want a quiet room').click()
    await dialogOf(page).getByText('whom they would like to share with').click()
    await expect(dialogOf(page).getByRole('switch', { name: 'whether they want a quiet room' })).toBeChecked()
    await expect(openButton(guest.page)).toBeVisible()
    await openButton(guest.page).click()
    await expect(roommateField(guest.page)).toBeVisible()
    await expect(dialogOf(guest.page).getByText('Same gender only')).toBeHidden()
    await dialogOf(guest.page).getByText('I would like a quiet room').click()
    await dialogOf(guest.page).getByRole('button', { name: 'Save' }).click()
    await expect(dialogOf(page)).toContainText(/1 of \d+ confirmed guests have answered/)
  })

  await test.step('a broken veto is shown in the room', async () => {
    const form = dialogOf(page).getByRole('form', { name: 'Never in the same room' })
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(form.getByText('Choose two people')).toBeVisible()
    const box = form.getByRole('combobox', { name: 'Two people' })
    await typeAndChoose(box, first, new RegExp(first))
    await typeAndChoose(box, second, new RegExp(second))
    await expect(form.getByText('Choose two people')).toBeHidden()
    await testServer.whileDown(async () => {
      await form.getByRole('button', { name: 'Add' }).click()
      await expect(form.getByText(/Nothing was lost|try again/i).first()).toBeVisible()
    })
    await expect(form.getByRole('row')).toHaveText([first, second])
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(toastWith(page, 'They never share a room from now on')).toBeVisible()
    await expect(form.getByRole('row')).toHaveCount(0)
    await expect(
      dialogOf(page).getByRole('listitem').filter({ hasText: first }).filter({ hasText: second }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(room(2).getByText(`Never with ${second}`)).toBeVisible()
    await expect(room(2).getByText(`Never with ${first}`)).toBeVisible()
  })

  await test.step('a person is pinned, and unpinned', async () => {
    const pin = room(2).getByRole('button', { name: `${first} stays in this room` })
    await pin.click()
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await testServer.whileDown(async () => {
      await pin.click()
      await expect(toastWith(page, `${first} could not be unpinned`)).toBeVisible()
    })
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await pin.click()
    await expect(pin).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('two people with a veto pinned in one room are listed before and after planning', async () => {
    const broken = page.getByRole('button', { name: /^With unmet wishes [1-9]/ })
    await broken.click()
    await expect(room(2).getByText(`Never with ${second}`)).toBeVisible()
    await broken.click()
    for (const name of names) {
      const pin = room(2).getByRole('button', { name: `${name} stays in this room` })
      await pin.click()
      await expect(pin).toHaveAttribute('aria-pressed', 'true')
    }
    await page.getByRole('link', { name: 'Plan rooms' }).click()
    await page.getByRole('button', { name: 'Suggest a plan' }).click()
    await expect(page.getByRole('row', { name: /^Move from where they sleep now/ })).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByRole('row', { name: /^Pairs in one room who never share one/ })).toContainText('1')
    const alert = page.getByRole('alert').filter({ hasText: 'both are pinned in Room 2. Unpin one of them' })
    await expect(alert).toContainText('never share a room')
    await expect(alert).toContainText(first)
    await expect(alert).toContainText(second)
    await expectAccessible(page)
  })

  await test.step('a guest who wished for the same gender only is marked when sharing with another gender', async () => {
    await page.goBack()
    await chooseMore(page, 'Room wishes')
    await dialogOf(page).getByText('whether they share with the same gender only').click()
    await openButton(guest.page).click()
    await dialogOf(guest.page).getByText('Same gender only').click()
    await dialogOf(guest.page).getByText('Woman', { exact: true }).click()
    await dialogOf(guest.page).getByRole('button', { name: 'Save' }).click()
    await expect(toastWith(guest.page, 'Your room wishes are saved')).toBeVisible()
    await page.keyboard.press('Escape')
    const zoe = page.getByRole('listitem').filter({ hasText: 'Zoë Lindqvist' })
    await expect(zoe.getByText(/^Same gender only, but with /)).toBeVisible()
    await page.getByRole('button', { name: 'Lines' }).click()
    await expect(
      page.getByRole('button', { name: /^Zoë Lindqvist.*Same gender only, but with / }),
    ).toBeVisible()
  })
})

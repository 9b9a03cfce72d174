import { useQueryClient } from '@tanstack/react-query'
import type { Role, Row } from '#web/administration/account-rows.ts'
import { api } from '#web/lib/api.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'

const listKey = api.administration.list.queryKey()

const changeRow = (id: string, changes: Partial<Row>) => [
  changeOf(api.administration.list, undefined, (rows) =>
    rows.map((row) => (row.id === id ? { ...row, ...changes } : row)),
  ),
]

/** The single-press changes to an account, each with its toast. */
export function useAccountChanges() {
  const client = useQueryClient()
  const rowOf = (id: string) => client.getQueryData<Row[]>(listKey)?.find((row) => row.id === id)
  const nameOf = (id: string) => rowOf(id)?.name ?? 'The account'
  const roleTexts = {
    failure: 'Failed to update role',
    optimistic: ({ id, role }: { id: string; role: Role }) => changeRow(id, { role }),
  }
  const revertRole = useAction(api.administration.setRole, {
    ...roleTexts,
    success: 'Role updated successfully',
  })
  return {
    setRole: useAction(api.administration.setRole, {
      ...roleTexts,
      success: ({ linkedPerson, isPasswordDropped }, { id, from, role }) => ({
        title: 'Role updated successfully',
        description: [
          nameOf(id),
          linkedPerson !== null && `Linked to ${linkedPerson}`,
          isPasswordDropped && 'Their temporary password has stopped working',
        ]
          .filter(Boolean)
          .join(' · '),
        action: { label: 'Undo', onPress: () => revertRole.run({ id, from: role, role: from }) },
      }),
    }),
    link: useAction(api.administration.link, {
      success: ({ linkedPerson }, { id }) => `${nameOf(id)} is linked to ${linkedPerson}`,
    }),
    disable: useAction(api.administration.disable, {
      optimistic: ({ id }) => changeRow(id, { isDisabled: true, devices: 0 }),
      success: (_output, { id }) => `${nameOf(id)} is disabled`,
    }),
    enable: useAction(api.administration.enable, {
      optimistic: ({ id }) => changeRow(id, { isDisabled: false }),
      success: (_output, { id }) => `${nameOf(id)} can sign in again`,
    }),
    signOut: useAction(api.administration.endSessions, {
      success: (_output, { id }) => `${nameOf(id)} is signed out everywhere`,
    }),
    disableFactor: useAction(api.administration.endFactor, {
      optimistic: ({ id }) => changeRow(id, { hasFactor: false, devices: 0 }),
      success: (_output, { id }) => `${nameOf(id)} can sign in with just a password now`,
    }),
    reset: useAction(api.administration.sendReset, {
      success: ({ standsIn }, { id }) =>
        standsIn === 'mailbox'
          ? {
              title: 'Password reset sent',
              description: `To ${rowOf(id)?.email ?? 'their mailbox'}. The link works for one hour.`,
            }
          : {
              kind: 'info',
              title: 'No mail server is set up',
              description:
                'The link was printed in the terminal where Quarterdeck was started, and nowhere else.',
            },
    }),
  }
}

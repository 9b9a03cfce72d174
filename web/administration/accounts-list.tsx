import { useState } from 'react'
import { AccountActionsProvider } from '#web/administration/account-actions.ts'
import { AccountMenu } from '#web/administration/account-menu.tsx'
import { DisableQuestion, FactorQuestion, RoleQuestion } from '#web/administration/account-questions.tsx'
import type { Role, Row } from '#web/administration/account-rows.ts'
import { AccountsTable, type AccountsTableProps } from '#web/administration/accounts-table.tsx'
import type * as PersonalLink from '#web/administration/personal-link-dialog.tsx'
import { useAccountChanges } from '#web/administration/use-account-changes.ts'
import type * as Erase from '#web/privacy/erase-dialog.tsx'
import { useSession } from '#web/session/session.ts'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

/** What is asked about an account before it is done. */
type Question =
  | { kind: 'disable'; row: Row }
  | { kind: 'factor'; row: Row }
  | { kind: 'role'; row: Row; role: Role }

/** The list with everything that can be done to one of its rows, and the questions that asks. */
export function AccountsList(table: AccountsTableProps) {
  const changes = useAccountChanges()
  const self = useSession().data?.id
  const [menu, setMenu] = useState<{ row: Row; anchor: Element }>()
  const [question, setQuestion] = useState<Question>()
  const personal = useOnDemand<typeof PersonalLink, Row>(loadPersonalLink)
  const erasing = useOnDemand<typeof Erase, Row>(loadErase)
  return (
    <AccountActionsProvider
      actions={{
        setRole: (row, role) =>
          role === null || (row.id === self && row.role === 'admin')
            ? setQuestion({ kind: 'role', row, role })
            : changes.setRole.run({ id: row.id, from: row.role, role }),
        openMenu: (row, anchor) => setMenu({ row, anchor }),
      }}
    >
      <AccountsTable {...table} />
      {menu && (
        <AccountMenu
          {...menu}
          onLink={() => changes.link.run({ id: menu.row.id })}
          onReset={() => changes.reset.run({ id: menu.row.id })}
          onPersonalLink={() => personal.ask(menu.row)}
          onSignOut={() => changes.signOut.run({ id: menu.row.id })}
          onEndFactor={() => setQuestion({ kind: 'factor', row: menu.row })}
          onDisable={() => setQuestion({ kind: 'disable', row: menu.row })}
          onEnable={() => changes.enable.run({ id: menu.row.id })}
          onErase={() => erasing.ask(menu.row)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {question && (
        <Asked
          question={question}
          isSelf={question.row.id === self}
          changes={changes}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {personal.shown && (
        <personal.shown.part.PersonalLinkDialog row={personal.shown.asked} onClose={personal.shown.close} />
      )}
      {erasing.shown && (
        <erasing.shown.part.EraseDialog
          subject={somebodyOf(erasing.shown.asked)}
          onClose={erasing.shown.close}
        />
      )}
    </AccountActionsProvider>
  )
}

type AskedProps = {
  question: Question
  isSelf: boolean
  changes: ReturnType<typeof useAccountChanges>
  onClose: () => void
}

function Asked({ question, isSelf, changes, onClose }: AskedProps) {
  const { row } = question
  const confirm = (run: () => void) => () => {
    run()
    onClose()
  }
  if (question.kind === 'disable') {
    const disable = confirm(() => changes.disable.run({ id: row.id }))
    return <DisableQuestion row={row} isSelf={isSelf} onConfirm={disable} onClose={onClose} />
  }
  if (question.kind === 'factor') {
    const endFactor = confirm(() => changes.endFactor.run({ id: row.id }))
    return <FactorQuestion row={row} onConfirm={endFactor} onClose={onClose} />
  }
  const { role } = question
  const setRole = confirm(() => changes.setRole.run({ id: row.id, from: row.role, role }))
  return <RoleQuestion row={row} role={role} isSelf={isSelf} onConfirm={setRole} onClose={onClose} />
}

/** Whose data goes: the person with their account, or the account without a person. The name is the one asked for. */
const somebodyOf = ({ id, personId, name, person, email }: Row) =>
  personId === null
    ? ({ kind: 'account', id, name, email } as const)
    : ({ kind: 'person', id: personId, name: person ?? name, email } as const)

const loadPersonalLink = () => import('#web/administration/personal-link-dialog.tsx')
const loadErase = () => import('#web/privacy/erase-dialog.tsx')

import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

/** Several views of the same thing, one at a time. Keep the choice in the URL if people may share it. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const choose = (key: unknown) => {
    const chosen = tabs.find(({ id }) => id === key)
    if (chosen) onChange(chosen.id)
  }
  return (
    <AriaTabs selectedKey={value} onSelectionChange={choose}>
      <TabList
        aria-label={label}
        className="flex gap-1 overflow-x-auto max-sm:gap-0 border-b border-line [scrollbar-width:none] print:hidden"
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={tabStyle}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="pt-3">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

const tabStyle =
  'flex min-h-(--control) shrink-0 cursor-pointer items-center border-b-2 border-transparent px-3 text-soft max-sm:px-2 hover:text-ink ' +
  'focus-visible:-outline-offset-2 selected:border-brand selected:font-semibold selected:text-ink'

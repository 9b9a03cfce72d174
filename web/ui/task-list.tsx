import { LinkButton } from '#web/ui/link-button.tsx'

/** A task, with a link to where it is done. */
export type Task = { sentence: string; href: string; label: string }

/** Sentences, each with a button that leads to its page. */
export const TaskList = ({ tasks }: { tasks: readonly Task[] }) => (
  <ul className="flex flex-col gap-3 max-md:gap-2">
    {tasks.map(({ sentence, href, label }) => (
      <li key={sentence} className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="row-title">{sentence}</span>
        <LinkButton size="small" href={href}>
          {label}
        </LinkButton>
      </li>
    ))}
  </ul>
)

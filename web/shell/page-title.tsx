/** What the browser's tab says. React lifts it into the head. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · Quarterdeck`}</title>

/** Why a group of people can't be mailed yet. */
export const linksUnreachable =
  'Guests cannot open these links: they only work on this machine. Set PUBLIC_URL to the address people reach it by, like https://events.example.com, and restart Quarterdeck. (For the person who runs the server.)'

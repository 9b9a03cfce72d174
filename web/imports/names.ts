/** What people put above a name and an address, in about ten languages. */
export const nameHeads = {
  fullName:
    'name, full name, names, first and last name, vor und nachname, nom complet, nom et prenom, nom, nombre, nombre completo, nome, nome completo, navn, namn, naam, nimi, imie i nazwisko, jmeno a prijmeni, participant, attendee, person, guest, teilnehmer, mitarbeiter, employee',
  firstName:
    'first name, firstname, given name, forename, vorname, prenom, primer nombre, primeiro nome, fornavn, fornamn, voornaam, etunimi, imie, jmeno',
  lastName:
    'last name, lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos, cognome, sobrenome, apelido, etternavn, efternavn, efternamn, achternaam, sukunimi, nazwisko, prijmeni',
  email:
    'email, e mail, mail, email address, e mail address, mail address, emailadresse, mailadresse, adresse mail, courriel, correo, correo electronico, posta elettronica, epost, e post, sahkoposti',
} as const

/** 'Name' beside 'Vorname' is the last name, and 'Nome' beside 'Cognome' the first. */
export function withNameParts<Id extends string>(
  columns: readonly (Id | NameColumn | null)[],
): (Id | NameColumn | null)[] {
  const [hasFirst, hasLast] = [columns.includes('firstName'), columns.includes('lastName')]
  const part = hasFirst && !hasLast ? 'lastName' : hasLast && !hasFirst ? 'firstName' : 'fullName'
  return columns.map((column) => (column === 'fullName' ? part : column))
}

type NameColumn = 'fullName' | 'firstName' | 'lastName'

/** Common headers of name and address columns, in about ten languages. */
export const nameHeaders = {
  fullName:
    'name, full name, names, your name, your full name, first and last name, last name first name, first name last name, surname first name, nachname vorname, vorname nachname, name vorname, nom prenom, prenom nom, cognome nome, apellidos nombre, vor und nachname, nom complet, nom et prenom, nom, nombre, nombre completo, nome, nome completo, navn, namn, naam, nimi, imie i nazwisko, jmeno a prijmeni, participant, attendee, person, guest, teilnehmer, mitarbeiter, employee, worker, colleague, passenger, passenger name, traveller, traveler, reisender, passager, pasajero, viajero, passeggero, passageiro',
  firstName:
    'first name, firstname, given name, forename, vorname, prenom, primer nombre, primeiro nome, fornavn, fornamn, voornaam, etunimi, imie, jmeno',
  middleName:
    'middle name, middle names, additional name, second name, zweiter vorname, deuxieme prenom, segundo nombre',
  lastName:
    'last name, lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos, cognome, sobrenome, apelido, etternavn, efternavn, efternamn, achternaam, sukunimi, nazwisko, prijmeni',
  email:
    'email, e mail, mail, email address, e mail address, mail address, emailadresse, mailadresse, adresse mail, courriel, correo, correo electronico, posta elettronica, epost, e post, sahkoposti',
} as const

/** Words in a header that point to someone other than the person of the line. */
const others =
  'managers?|supervisors?|boss|reports to|leads?|leader|buyers?|purchasers?|orders?|ordered by|billing|invoices?|payers?|bookers?|booked by|emergency|ice|next of kin|assistants?|pa|secretary|sponsors?|nominat(ed|or)|referr(ed|er)|invited by|hosts?|created by|added by|submitted by|submitter|owner|spouse|partner|companion|parent|vorgesetzt\\w*|chef\\w*|teamleit\\w*|fuhrungskraft|kaufer\\w*|besteller\\w*|rechnung\\w*|notfall\\w*|assisten\\w*|responsable|superieur|n 1|urgence|acheteur|facturation|jefe|gerente|comprador|emergencia|facturacion|responsabile|acquirente|emergenza|fatturazione|leder|sjef|naermeste|gestor'
const notName =
  'phonetic|prefix|suffix|nick ?names?|organi[sz]ation|company|firm|firma|hotel|airline|group|event|file as|user ?names?|product|ticket type|yomi|room|studio|team|office|department'

/** Headers of addresses, numbers and names of other people or things. */
export const ofOthers = {
  address: new RegExp(`\\b(${others})\\b`),
  name: new RegExp(`\\b(${others}|${notName})\\b`),
}

/** Recognises 'Name' beside 'Vorname' as the last name, and 'Nome' beside 'Cognome' as the first. */
export function withNameParts<Id extends string>(
  columns: readonly (Id | NameColumn | null)[],
): (Id | NameColumn | null)[] {
  const [hasFirst, hasLast] = [columns.includes('firstName'), columns.includes('lastName')]
  const part = hasFirst && !hasLast ? 'lastName' : hasLast && !hasFirst ? 'firstName' : 'fullName'
  return columns.map((column) => (column === 'fullName' ? part : column))
}

type NameColumn = 'fullName' | 'firstName' | 'lastName'

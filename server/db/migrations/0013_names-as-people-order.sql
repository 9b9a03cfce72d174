-- The one order of everything that has a name: accents beside their letter, numbers by value (room 9 before room 10),
-- as Intl.Collator('en', { numeric: true }) orders in the browser. The embedded database has no data of any language, so
-- it knows the option by this older name only; both databases know it.
CREATE COLLATION names (PROVIDER = icu, LOCALE = 'und@colNumeric=yes');--> statement-breakpoint
-- Text as it is searched, now without apostrophes: nobody knows which one a name is written with.
CREATE OR REPLACE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(given) = length(given) THEN translate(lower(given), '''`', '')
    ELSE replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]', '', 'g')),
      'øłđðıØŁĐÐÆŒÞ''`´‘’ʼʹ′', 'olddiolddæœþ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  END
$$;

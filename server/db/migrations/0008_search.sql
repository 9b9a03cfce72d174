-- Text as it is searched: small letters without accents, as web/attendance/attendance-rows.ts folds it. Letters that
-- Unicode does not take apart are named; those in capitals as well, because a database of the C locale knows no others
-- than A to Z.
-- Text of plain letters alone, nearly all there is, takes the short way.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(given) = length(given) THEN lower(given)
    ELSE replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]', '', 'g')),
      'øłđðıØŁĐÐÆŒÞ', 'olddiolddæœþ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  END
$$;

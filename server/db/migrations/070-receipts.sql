-- What a charge went to, in the words of a receipt: `Visa ending in 1111`. Nothing else of a card's number is kept.
alter table sandbox_nonce add column card text;
alter table sandbox_method add column card text;
alter table sandbox_charge add column card text;

ALTER TABLE "catering_vendors" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "catering_vendors" ADD CONSTRAINT "catering_vendors_currency_check" CHECK ("catering_vendors"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_currency_check" CHECK ("venues"."currency" ~ '^[A-Z]{3}$');
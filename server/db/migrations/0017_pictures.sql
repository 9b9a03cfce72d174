CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pictures_hash_check" CHECK ("pictures"."hash" = encode(sha256("pictures"."bytes"), 'hex')),
	CONSTRAINT "pictures_content_type_check" CHECK ("pictures"."content_type" in ('image/webp', 'image/jpeg')),
	CONSTRAINT "pictures_bytes_check" CHECK (octet_length("pictures"."bytes") <= 1048576)
);
--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "picture_hash" text GENERATED ALWAYS AS (substring(image_url from '^/pictures/([0-9a-f]{64})$')) STORED;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_picture_hash_pictures_hash_fk" FOREIGN KEY ("picture_hash") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;
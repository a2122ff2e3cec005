-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "category" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "name" VARCHAR(250) NOT NULL,
    "url_name" VARCHAR(250) NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" SERIAL NOT NULL,
    "code" VARCHAR(45) NOT NULL,
    "name" VARCHAR(750) NOT NULL,
    "summary" TEXT,
    "type" VARCHAR(20),
    "base_currency" CHAR(3),
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "show_in_pos" BOOLEAN NOT NULL DEFAULT true,
    "publish_starts_on" DATE,
    "publish_ends_on" DATE,
    "outofstock_allow" BOOLEAN NOT NULL DEFAULT false,
    "outofstock_message" VARCHAR(250),
    "limit_sales" INTEGER,
    "sold_quantity" INTEGER NOT NULL DEFAULT 0,
    "hide_qty" BOOLEAN NOT NULL DEFAULT false,
    "ach_only" BOOLEAN NOT NULL DEFAULT false,
    "is_tax_receiptable" BOOLEAN NOT NULL DEFAULT false,
    "is_dcc_enabled" BOOLEAN NOT NULL DEFAULT false,
    "recurring_type" VARCHAR(10),
    "fund_code" VARCHAR(200),
    "designation_options" JSONB,
    "picture" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" INTEGER,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_category" (
    "product_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,

    CONSTRAINT "product_category_pkey" PRIMARY KEY ("product_id","category_id")
);

-- CreateTable
CREATE TABLE "product_variant" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "name" VARCHAR(250) NOT NULL DEFAULT '',
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "is_donation" BOOLEAN NOT NULL DEFAULT false,
    "price_minor" BIGINT NOT NULL DEFAULT 0,
    "sale_price_minor" BIGINT,
    "price_minimum_minor" BIGINT,
    "price_presets" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "sku" VARCHAR(25),
    "barcode" VARCHAR(25),
    "billing_period" VARCHAR(12) NOT NULL DEFAULT 'onetime',
    "billing_starts_on" DATE,
    "billing_ends_on" DATE,
    "total_billing_cycles" INTEGER,
    "is_shippable" BOOLEAN NOT NULL DEFAULT false,
    "is_shipping_free" BOOLEAN NOT NULL DEFAULT false,
    "weight_grams" INTEGER NOT NULL DEFAULT 0,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "quantity_restock" INTEGER,
    "fair_market_value_minor" BIGINT,
    "membership_id" INTEGER,
    "download_file_id" INTEGER,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "linked_variant" (
    "parent_id" INTEGER NOT NULL,
    "part_id" INTEGER NOT NULL,
    "qty" INTEGER NOT NULL DEFAULT 1,
    "price_minor" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "linked_variant_pkey" PRIMARY KEY ("parent_id","part_id")
);

-- CreateTable
CREATE TABLE "custom_field" (
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "name" VARCHAR(200) NOT NULL,
    "hint" VARCHAR(200),
    "body" TEXT,
    "choices" JSONB NOT NULL DEFAULT '[]',
    "default_value" TEXT,
    "is_required" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "custom_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "download_file" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "key" VARCHAR(500) NOT NULL,
    "size" BIGINT NOT NULL,
    "type" VARCHAR(100) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "download_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_adjustment" (
    "id" SERIAL NOT NULL,
    "variant_id" INTEGER NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "state" VARCHAR(20) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "contribution_id" INTEGER,
    "staff_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_adjustment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pos_bookmark" (
    "staff_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pos_bookmark_pkey" PRIMARY KEY ("staff_id","product_id")
);

-- CreateTable
CREATE TABLE "contribution" (
    "id" SERIAL NOT NULL,
    "client_uuid" CHAR(10) NOT NULL,
    "number" CHAR(10),
    "is_pos" BOOLEAN NOT NULL DEFAULT false,
    "experience_type" VARCHAR(20) NOT NULL DEFAULT 'pos',
    "source" VARCHAR(50),
    "referral_source" VARCHAR(45),
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "is_spam" BOOLEAN NOT NULL DEFAULT false,
    "client_ip" VARCHAR(45),
    "ip_country" VARCHAR(2),
    "client_browser" VARCHAR(255),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "ordered_on" DATE,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_by" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" INTEGER,
    "total_items" INTEGER NOT NULL DEFAULT 0,
    "total_qty" INTEGER NOT NULL DEFAULT 0,
    "total_weight_grams" INTEGER NOT NULL DEFAULT 0,
    "recurring_items" INTEGER NOT NULL DEFAULT 0,
    "download_items" INTEGER NOT NULL DEFAULT 0,
    "shippable_items" INTEGER NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL,
    "subtotal_minor" BIGINT NOT NULL DEFAULT 0,
    "tax_minor" BIGINT NOT NULL DEFAULT 0,
    "shipping_minor" BIGINT NOT NULL DEFAULT 0,
    "dcc_minor" BIGINT NOT NULL DEFAULT 0,
    "total_minor" BIGINT NOT NULL DEFAULT 0,
    "savings_minor" BIGINT NOT NULL DEFAULT 0,
    "refunded_minor" BIGINT NOT NULL DEFAULT 0,
    "refunded_at" TIMESTAMPTZ(3),
    "refunded_by" INTEGER,
    "dcc_enabled_by_customer" BOOLEAN NOT NULL DEFAULT false,
    "dcc_type" VARCHAR(15),
    "supporter_id" INTEGER,
    "supporter_name" VARCHAR(140) NOT NULL DEFAULT '',
    "account_type_id" INTEGER,
    "email_opt_in" BOOLEAN NOT NULL DEFAULT false,
    "is_anonymous" BOOLEAN NOT NULL DEFAULT true,
    "comments" TEXT,
    "customer_notes" TEXT,
    "billing_title" VARCHAR(20),
    "billing_first_name" VARCHAR(64),
    "billing_last_name" VARCHAR(64),
    "billing_organization_name" VARCHAR(100),
    "billing_address1" VARCHAR(450),
    "billing_address2" VARCHAR(450),
    "billing_city" VARCHAR(200),
    "billing_state" VARCHAR(45),
    "billing_zip" VARCHAR(45),
    "billing_country" VARCHAR(2),
    "billing_phone" VARCHAR(45),
    "billing_email" VARCHAR(100),
    "shipping_title" VARCHAR(20),
    "shipping_first_name" VARCHAR(64),
    "shipping_last_name" VARCHAR(64),
    "shipping_organization_name" VARCHAR(100),
    "shipping_address1" VARCHAR(450),
    "shipping_address2" VARCHAR(450),
    "shipping_city" VARCHAR(200),
    "shipping_state" VARCHAR(45),
    "shipping_zip" VARCHAR(45),
    "shipping_country" VARCHAR(2),
    "shipping_phone" VARCHAR(45),
    "shipping_email" VARCHAR(100),
    "courier_method" VARCHAR(120),
    "is_free_shipping" BOOLEAN NOT NULL DEFAULT false,
    "tax_address1" VARCHAR(450),
    "tax_address2" VARCHAR(450),
    "tax_city" VARCHAR(200),
    "tax_state" VARCHAR(45),
    "tax_zip" VARCHAR(45),
    "tax_country" VARCHAR(2),
    "payment_type" VARCHAR(20),
    "payment_label" VARCHAR(60),
    "card_brand" VARCHAR(30),
    "card_last4" VARCHAR(4),
    "cash_received_minor" BIGINT,
    "cash_change_minor" BIGINT,
    "check_number" VARCHAR(50),
    "check_date" DATE,
    "check_minor" BIGINT,
    "other_reference" VARCHAR(25),
    "other_note" TEXT,
    "send_confirmation_emails" BOOLEAN NOT NULL DEFAULT true,
    "is_fulfilled" BOOLEAN NOT NULL DEFAULT false,
    "warning_count" INTEGER NOT NULL DEFAULT 0,
    "payment_locked_at" TIMESTAMPTZ(3),
    "fund_code" VARCHAR(200),

    CONSTRAINT "contribution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contribution_line" (
    "id" SERIAL NOT NULL,
    "contribution_id" INTEGER NOT NULL,
    "variant_id" INTEGER,
    "locked_to_line_id" INTEGER,
    "description" VARCHAR(1100) NOT NULL,
    "reference" VARCHAR(60),
    "qty" INTEGER NOT NULL DEFAULT 1,
    "price_minor" BIGINT NOT NULL,
    "original_price_minor" BIGINT NOT NULL,
    "discount_minor" BIGINT NOT NULL DEFAULT 0,
    "total_minor" BIGINT NOT NULL,
    "promo_code" VARCHAR(15),
    "fund_code" VARCHAR(200),
    "is_gift_aid" BOOLEAN NOT NULL DEFAULT false,
    "is_donation" BOOLEAN NOT NULL DEFAULT false,
    "is_shippable" BOOLEAN NOT NULL DEFAULT false,
    "is_download" BOOLEAN NOT NULL DEFAULT false,
    "requires_ach" BOOLEAN NOT NULL DEFAULT false,
    "membership_id" INTEGER,
    "public_message" TEXT,
    "additional_notes" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "recurring_minor" BIGINT,
    "recurring_frequency" VARCHAR(12),
    "recurring_day" INTEGER,
    "recurring_day_of_week" INTEGER,
    "recurring_initial_charge" BOOLEAN NOT NULL DEFAULT false,
    "recurring_cycles" INTEGER,
    "recurring_starts_on" DATE,
    "recurring_ends_on" DATE,
    "is_dcc_eligible" BOOLEAN NOT NULL DEFAULT false,
    "dcc_minor" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "contribution_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contribution_line_field" (
    "line_id" INTEGER NOT NULL,
    "field_id" INTEGER NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "value" TEXT NOT NULL,
    "original_value" TEXT NOT NULL,

    CONSTRAINT "contribution_line_field_pkey" PRIMARY KEY ("line_id","field_id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" SERIAL NOT NULL,
    "contribution_id" INTEGER NOT NULL,
    "is_live" BOOLEAN NOT NULL DEFAULT true,
    "status" VARCHAR(12) NOT NULL,
    "type" VARCHAR(12) NOT NULL,
    "gateway" VARCHAR(30) NOT NULL DEFAULT 'offline',
    "amount_minor" BIGINT NOT NULL,
    "refunded_minor" BIGINT NOT NULL DEFAULT 0,
    "currency" CHAR(3) NOT NULL,
    "captured_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_paid" BOOLEAN NOT NULL DEFAULT false,
    "outcome" VARCHAR(20),
    "failure_code" VARCHAR(60),
    "failure_message" VARCHAR(500),
    "reference" VARCHAR(120),
    "description" VARCHAR(255),
    "card_brand" VARCHAR(30),
    "card_last4" VARCHAR(4),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempt" (
    "id" SERIAL NOT NULL,
    "contribution_id" INTEGER NOT NULL,
    "idempotency_key" VARCHAR(80) NOT NULL,
    "payment_type" VARCHAR(20) NOT NULL,
    "state" VARCHAR(12) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "outcome" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" SERIAL NOT NULL,
    "contribution_id" INTEGER NOT NULL,
    "line_id" INTEGER,
    "type" VARCHAR(12) NOT NULL,
    "fund_code" VARCHAR(200),
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "qty" INTEGER NOT NULL DEFAULT 1,
    "supporter_id" INTEGER,
    "captured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contribution_tally" (
    "day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "bucket" SMALLINT NOT NULL,
    "contributions" BIGINT NOT NULL,
    "total_minor" BIGINT NOT NULL,
    "refunded_minor" BIGINT NOT NULL,

    CONSTRAINT "contribution_tally_pkey" PRIMARY KEY ("day","currency","bucket")
);

-- CreateTable
CREATE TABLE "contribution_tally_delta" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "bucket" SMALLINT NOT NULL,
    "contributions" INTEGER NOT NULL,
    "total_minor" BIGINT NOT NULL,
    "refunded_minor" BIGINT NOT NULL,

    CONSTRAINT "contribution_tally_delta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "staff_id" INTEGER,
    "actor" VARCHAR(120) NOT NULL,
    "verb" VARCHAR(80) NOT NULL,
    "subject_type" VARCHAR(40) NOT NULL,
    "subject_id" VARCHAR(80) NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" VARCHAR(64),
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),

    CONSTRAINT "journal_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_seal" (
    "entry_id" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journal_seal_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "counter" (
    "name" VARCHAR(60) NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" VARCHAR(100) NOT NULL,
    "value" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" INTEGER,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" SERIAL NOT NULL,
    "dedupe_key" VARCHAR(120) NOT NULL,
    "recipient" VARCHAR(254) NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "status" VARCHAR(10) NOT NULL,
    "failure" VARCHAR(500),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" SERIAL NOT NULL,
    "list" VARCHAR(40) NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "query" VARCHAR(2000) NOT NULL,
    "staff_id" INTEGER,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" SERIAL NOT NULL,
    "first_name" VARCHAR(45) NOT NULL,
    "last_name" VARCHAR(45) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "password_hash" TEXT,
    "is_owner" BOOLEAN NOT NULL DEFAULT false,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "api_token_hash" CHAR(64),
    "api_token_prefix" VARCHAR(12),
    "api_token_created_at" TIMESTAMPTZ(3),
    "api_token_used_at" TIMESTAMPTZ(3),
    "two_factor_secret" BYTEA,
    "login_count" INTEGER NOT NULL DEFAULT 0,
    "last_login_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" INTEGER,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token_hash" CHAR(64) NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "ip" VARCHAR(45),
    "user_agent" VARCHAR(500),

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_login" (
    "id" SERIAL NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "login_at" TIMESTAMPTZ(3) NOT NULL,
    "ip" VARCHAR(45),
    "user_agent" VARCHAR(500),

    CONSTRAINT "staff_login_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttle" (
    "key" VARCHAR(300) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "window_started" TIMESTAMPTZ(3) NOT NULL,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "token_hash" CHAR(64) NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "account_type" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(32) NOT NULL,
    "is_organization" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "on_web" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "days" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supporter_membership" (
    "id" SERIAL NOT NULL,
    "supporter_id" INTEGER NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE,

    CONSTRAINT "supporter_membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supporter" (
    "id" SERIAL NOT NULL,
    "display_name" VARCHAR(100) NOT NULL DEFAULT '',
    "title" VARCHAR(45),
    "first_name" VARCHAR(45),
    "last_name" VARCHAR(45),
    "email" VARCHAR(100),
    "account_type_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_spam" BOOLEAN NOT NULL DEFAULT false,
    "referral_source" VARCHAR(100),
    "sign_up_method" VARCHAR(45) NOT NULL DEFAULT 'manual',
    "donor_id" INTEGER,
    "bill_title" VARCHAR(45),
    "bill_first_name" VARCHAR(45),
    "bill_last_name" VARCHAR(45),
    "bill_organization_name" VARCHAR(100),
    "bill_email" VARCHAR(100),
    "bill_address_01" VARCHAR(450),
    "bill_address_02" VARCHAR(450),
    "bill_city" VARCHAR(200),
    "bill_state" VARCHAR(45),
    "bill_zip" VARCHAR(45),
    "bill_country" VARCHAR(2),
    "bill_phone" VARCHAR(45),
    "ship_title" VARCHAR(45),
    "ship_first_name" VARCHAR(45),
    "ship_last_name" VARCHAR(45),
    "ship_organization_name" VARCHAR(100),
    "ship_email" VARCHAR(100),
    "ship_address_01" VARCHAR(450),
    "ship_address_02" VARCHAR(450),
    "ship_city" VARCHAR(200),
    "ship_state" VARCHAR(45),
    "ship_zip" VARCHAR(45),
    "ship_country" VARCHAR(2),
    "ship_phone" VARCHAR(45),
    "first_payment_at" TIMESTAMPTZ(3),
    "last_payment_at" TIMESTAMPTZ(3),
    "lifetime_donation_minor" BIGINT NOT NULL DEFAULT 0,
    "lifetime_donation_count" INTEGER NOT NULL DEFAULT 0,
    "lifetime_purchase_minor" BIGINT NOT NULL DEFAULT 0,
    "lifetime_purchase_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supporter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_opt_in" (
    "id" SERIAL NOT NULL,
    "supporter_id" INTEGER NOT NULL,
    "action" VARCHAR(10) NOT NULL,
    "source" VARCHAR(20) NOT NULL,
    "reason" VARCHAR(255),
    "ip" VARCHAR(45),
    "user_agent" VARCHAR(500),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_opt_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "category_url_name_key" ON "category"("url_name");

-- CreateIndex
CREATE INDEX "category_parent_id_sequence_idx" ON "category"("parent_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "product_code_key" ON "product"("code");

-- CreateIndex
CREATE INDEX "product_category_category_id_idx" ON "product_category"("category_id");

-- CreateIndex
CREATE INDEX "product_variant_product_id_idx" ON "product_variant"("product_id");

-- CreateIndex
CREATE INDEX "custom_field_product_id_sequence_idx" ON "custom_field"("product_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "download_file_key_key" ON "download_file"("key");

-- CreateIndex
CREATE INDEX "stock_adjustment_variant_id_id_idx" ON "stock_adjustment"("variant_id", "id");

-- CreateIndex
CREATE INDEX "stock_adjustment_contribution_id_idx" ON "stock_adjustment"("contribution_id");

-- CreateIndex
CREATE UNIQUE INDEX "contribution_client_uuid_key" ON "contribution"("client_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "contribution_number_key" ON "contribution"("number");

-- CreateIndex
CREATE INDEX "contribution_supporter_id_idx" ON "contribution"("supporter_id");

-- CreateIndex
CREATE INDEX "contribution_line_contribution_id_idx" ON "contribution_line"("contribution_id");

-- CreateIndex
CREATE INDEX "contribution_line_variant_id_idx" ON "contribution_line"("variant_id");

-- CreateIndex
CREATE INDEX "contribution_line_locked_to_line_id_idx" ON "contribution_line"("locked_to_line_id");

-- CreateIndex
CREATE INDEX "payment_contribution_id_idx" ON "payment"("contribution_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_idempotency_key_key" ON "payment_attempt"("idempotency_key");

-- CreateIndex
CREATE INDEX "payment_attempt_contribution_id_idx" ON "payment_attempt"("contribution_id");

-- CreateIndex
CREATE INDEX "ledger_entry_contribution_id_idx" ON "ledger_entry"("contribution_id");

-- CreateIndex
CREATE INDEX "ledger_entry_line_id_idx" ON "ledger_entry"("line_id");

-- CreateIndex
CREATE INDEX "journal_entry_subject_type_subject_id_id_idx" ON "journal_entry"("subject_type", "subject_id", "id");

-- CreateIndex
CREATE INDEX "journal_entry_at_idx" ON "journal_entry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "journal_seal_entry_id_key" ON "journal_seal"("entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_dedupe_key_key" ON "mail"("dedupe_key");

-- CreateIndex
CREATE INDEX "mail_created_at_idx" ON "mail"("created_at");

-- CreateIndex
CREATE INDEX "saved_view_list_idx" ON "saved_view"("list");

-- CreateIndex
CREATE UNIQUE INDEX "staff_api_token_hash_key" ON "staff"("api_token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "staff_session_token_hash_key" ON "staff_session"("token_hash");

-- CreateIndex
CREATE INDEX "staff_session_staff_id_idx" ON "staff_session"("staff_id");

-- CreateIndex
CREATE INDEX "staff_login_staff_id_login_at_idx" ON "staff_login"("staff_id", "login_at");

-- CreateIndex
CREATE INDEX "password_reset_staff_id_created_at_idx" ON "password_reset"("staff_id", "created_at");

-- CreateIndex
CREATE INDEX "supporter_membership_supporter_id_idx" ON "supporter_membership"("supporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "supporter_donor_id_key" ON "supporter"("donor_id");

-- CreateIndex
CREATE INDEX "supporter_display_name_id_idx" ON "supporter"("display_name", "id");

-- CreateIndex
CREATE INDEX "supporter_created_at_id_idx" ON "supporter"("created_at", "id");

-- CreateIndex
CREATE INDEX "email_opt_in_supporter_id_id_idx" ON "email_opt_in"("supporter_id", "id");

-- AddForeignKey
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_variant" ADD CONSTRAINT "product_variant_download_file_id_fkey" FOREIGN KEY ("download_file_id") REFERENCES "download_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "linked_variant" ADD CONSTRAINT "linked_variant_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "product_variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "linked_variant" ADD CONSTRAINT "linked_variant_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "product_variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "product_variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_contribution_id_fkey" FOREIGN KEY ("contribution_id") REFERENCES "contribution"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pos_bookmark" ADD CONSTRAINT "pos_bookmark_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pos_bookmark" ADD CONSTRAINT "pos_bookmark_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_supporter_id_fkey" FOREIGN KEY ("supporter_id") REFERENCES "supporter"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_account_type_id_fkey" FOREIGN KEY ("account_type_id") REFERENCES "account_type"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution_line" ADD CONSTRAINT "contribution_line_contribution_id_fkey" FOREIGN KEY ("contribution_id") REFERENCES "contribution"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution_line" ADD CONSTRAINT "contribution_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "product_variant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution_line" ADD CONSTRAINT "contribution_line_locked_to_line_id_fkey" FOREIGN KEY ("locked_to_line_id") REFERENCES "contribution_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution_line_field" ADD CONSTRAINT "contribution_line_field_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "contribution_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution_line_field" ADD CONSTRAINT "contribution_line_field_field_id_fkey" FOREIGN KEY ("field_id") REFERENCES "custom_field"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_contribution_id_fkey" FOREIGN KEY ("contribution_id") REFERENCES "contribution"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_contribution_id_fkey" FOREIGN KEY ("contribution_id") REFERENCES "contribution"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_contribution_id_fkey" FOREIGN KEY ("contribution_id") REFERENCES "contribution"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "contribution_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_login" ADD CONSTRAINT "staff_login_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supporter_membership" ADD CONSTRAINT "supporter_membership_supporter_id_fkey" FOREIGN KEY ("supporter_id") REFERENCES "supporter"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supporter_membership" ADD CONSTRAINT "supporter_membership_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supporter" ADD CONSTRAINT "supporter_account_type_id_fkey" FOREIGN KEY ("account_type_id") REFERENCES "account_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_opt_in" ADD CONSTRAINT "email_opt_in_supporter_id_fkey" FOREIGN KEY ("supporter_id") REFERENCES "supporter"("id") ON DELETE CASCADE ON UPDATE CASCADE;



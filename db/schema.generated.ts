/** Written by `npm run schema` from the migrated database: each table and view, with its columns. */
export interface DB {
  account_deletions: {
    deleted_on: string
    id: number
    made_on: string
  }
  activity: {
    action: string
    actor_id: string | null
    at: Date
    change: unknown | null
    follows: boolean
    household_id: string
    id: string
    label: string | null
    pet_id: string | null
    subject: string
    subject_id: string
    xid: string | null
  }
  address_change_mails: {
    change_id: string
    code_hash: string
    created_at: Date
    link_hash: string
  }
  address_changes: {
    confirmed_at: Date | null
    created_at: Date
    guesses: number
    id: string
    new_email: string
    old_email: string
    undone_at: Date | null
    user_id: string
  }
  announcement_states: {
    announcement_id: string
    deleted_at: Date | null
    delivery_error: string | null
    delivery_method: string | null
    delivery_status: string
    read_at: Date | null
    retry_count: number
    user_id: string
  }
  announcements: {
    created_at: Date
    id: string
    message: string
    published_by: string | null
    title: string
  }
  appointments: {
    appointment_date: Date
    content_hash: string
    created_at: Date
    created_by: string | null
    household_id: string
    id: string
    location: string | null
    notes: string | null
    pet_id: string
    status: string
    title: string
    updated_at: Date
    updated_by: string | null
    version: number
    vet_name: string | null
  }
  audit_log: {
    action: string
    actor_id: string | null
    at: Date
    details: unknown
    id: string
    permission: string
    reason: string
    subject_id: string | null
    subject_kind: string
    system_role: string | null
  }
  auth_accounts: {
    access_token: string | null
    access_token_expires_at: Date | null
    account_id: string
    created_at: Date
    id: string
    id_token: string | null
    password: string | null
    provider_email: string | null
    provider_id: string
    refresh_token: string | null
    refresh_token_expires_at: Date | null
    scope: string | null
    updated_at: Date
    user_id: string
  }
  authenticator_apps: {
    confirmed_at: Date | null
    created_at: Date
    last_step: number
    sealed_secret: string
    user_id: string
  }
  backup_codes: {
    code_hash: string
    created_at: Date
    user_id: string
  }
  backups: {
    bytes: number | null
    failure: string | null
    file_count: number | null
    finished_at: Date | null
    id: string
    name: string
    rehearsed: string | null
    row_count: number | null
    started_at: Date
    state: string
    store_bytes: number | null
    store_parts: number | null
  }
  billing_events: {
    id: string
    received_at: Date
    type: string
  }
  budget_alerts: {
    budget_minor: number
    category: string
    currency: string
    household_id: string
    month: string
    step: number
  }
  budget_checks: {
    categories: string[]
    check_at: Date
    household_id: string
    month: string
  }
  calendar_feeds: {
    categories: string[]
    content_hash: string
    created_at: Date
    household_id: string
    id: string
    last_fetched_at: Date | null
    last_fetched_by: string | null
    name: string
    pet_id: string | null
    token_hash: string
    user_id: string
  }
  care_alerts: {
    escalate_to: string | null
    household_id: string
    repeat_minutes: number
    repeat_times: number
    updated_at: Date
    updated_by: string
  }
  client_report_hours: {
    hour: Date
    report_id: string
    reports: number
  }
  client_reports: {
    build: string | null
    component: string
    details: unknown
    digest: string
    first_at: Date
    id: string
    kind: string
    last_at: Date
    message: string
    noted_at: Date | null
    page: string | null
    reports: number
    request_ids: string[]
    severity: string
    stack: string | null
    user_agent: string
  }
  community_blocks: {
    blocked_id: string
    blocker_id: string
    created_at: Date
  }
  community_decisions: {
    action: string
    answered_at: Date | null
    appeal: string | null
    appeal_answer: string | null
    appeal_result: string | null
    appealed_at: Date | null
    author_id: string | null
    created_at: Date
    id: string
    post_id: string | null
    reason: string
    reply_id: string | null
    title: string | null
  }
  community_edits: {
    body: string
    edited_at: Date
    id: string
    post_id: string | null
    reply_id: string | null
    title: string | null
  }
  community_follows: {
    follower_id: string
    post_id: string
    seen_at: Date
  }
  community_pictures: {
    alt: string
    blob_id: string
    bytes: number
    created_at: Date
    height: number
    id: string
    position: number
    post_id: string
    sha256: string
    width: number
  }
  community_posts: {
    active_at: Date | null
    author_id: string | null
    best_reply_id: string | null
    body: string
    created_at: Date
    edited_at: Date | null
    held_for: string | null
    id: string
    kind: string
    locked: boolean
    pictures_added: number
    published_at: Date | null
    reply_count: number
    state: string
    title: string
    topic: string
    verified_at: Date | null
    verified_by: string | null
    version: number
    vote_count: number
  }
  community_profiles: {
    approved_at: Date | null
    created_at: Date
    face: string
    id: string
    name: string
    recent_names: Date[]
    recent_posts: Date[]
    recent_replies: Date[]
    report_weight: number
    suspended_until: Date | null
    updated_at: Date
    user_id: string
  }
  community_replies: {
    author_id: string | null
    body: string
    created_at: Date
    edited_at: Date | null
    held_for: string | null
    id: string
    mentions: string[]
    post_id: string
    published_at: Date | null
    state: string
    version: number
    vote_count: number
  }
  community_reports: {
    created_at: Date
    id: string
    note: string | null
    post_id: string | null
    reason: string
    reply_id: string | null
    reporter_id: string
    state: string
    subject_id: string
    weight: number
  }
  community_search: {
    kind: string
    post_id: string
    published_at: Date
    topic: string
    words: string
  }
  community_subjects: {
    id: string
  }
  community_totals: {
    helpful_replies: number
    one_row: boolean
  }
  community_votes: {
    created_at: Date
    post_id: string | null
    reply_id: string | null
    subject_id: string
    voter_id: string
  }
  community_words: {
    word: string
  }
  complimentary_plans: {
    given_at: Date
    household_id: string
    last_day: string
    plan: string
  }
  daily_summaries: {
    next_at: Date
    user_id: string
  }
  deleted_expenses: {
    expense: unknown
    household_id: string
    id: string
    restorable_until: Date
  }
  deleted_records: {
    deleted_at: Date
    household_id: string
    id: string
  }
  documents: {
    appointment_id: string | null
    blob_id: string
    bytes: number
    content_hash: string
    content_type: string
    created_at: Date
    created_by: string | null
    dated_on: string
    health_log_id: string | null
    household_id: string
    id: string
    medication_id: string | null
    notes: string | null
    pet_id: string
    title: string
    type: string
    updated_at: Date
    updated_by: string | null
    vaccination_id: string | null
    version: number
  }
  doses: {
    amount: number | null
    blob_id: string | null
    content_hash: string
    created_at: Date
    created_by: string | null
    dose_words: string | null
    due_at: Date | null
    due_date: string | null
    due_time: string | null
    given_at: Date | null
    given_by: string | null
    happened_at: Date
    household_id: string
    id: string
    is_derived: boolean
    medication_id: string
    note: string | null
    outcome: string
    stock_taken: number
    undone_at: Date | null
    updated_at: Date
    updated_by: string | null
    version: number
  }
  emergency_contacts: {
    address: string | null
    clinic_name: string | null
    content_hash: string
    created_at: Date
    created_by: string | null
    email: string | null
    household_id: string
    id: string
    is_primary: boolean
    is_vet: boolean
    name: string
    notes: string | null
    phone: string
    updated_at: Date
    updated_by: string | null
    version: number
  }
  emergency_medications: {
    dosage: string | null
    end_date: string | null
    frequency: string | null
    household_id: string | null
    id: string | null
    name: string | null
    notes: string | null
    pet_id: string | null
    rhythm: unknown | null
    start_date: string | null
  }
  emergency_pets: {
    allergies: string | null
    birth_date: string | null
    blob_id: string | null
    breed: string | null
    conditions: string | null
    created_at: Date | null
    gender: string | null
    household_id: string | null
    id: string | null
    microchip_id: string | null
    name: string | null
    notes: string | null
    species: string | null
    weight_kg: number | null
  }
  emergency_vaccinations: {
    administered_date: string | null
    household_id: string | null
    id: string | null
    next_due_date: string | null
    pet_id: string | null
    vaccine_name: string | null
  }
  emergency_vets: {
    appointment_date: Date | null
    household_id: string | null
    id: string | null
    location: string | null
    pet_id: string | null
    vet_name: string | null
  }
  error_groups: {
    blocked: string | null
    component: string | null
    directive: string | null
    first_at: Date | null
    id: string | null
    kind: string | null
    last_at: Date | null
    last_day: number | null
    message: string | null
    reports: number | null
    severity: string | null
  }
  exercise_goals: {
    household_id: string
    id: string
    minutes: number
    pet_id: string
    updated_at: Date
    updated_by: string
  }
  expense_budgets: {
    amount_currency: string
    amount_minor: number
    category: string
    content_hash: string
    created_at: Date
    created_by: string | null
    household_id: string
    id: string
    updated_at: Date
    updated_by: string | null
    version: number
  }
  expense_imports: {
    added: number
    content_hash: string
    file_name: string
    household_id: string
    id: string
    imported_at: Date
    skipped: number
    undone_at: Date | null
    updated_by: string
  }
  expenses: {
    amount_currency: string
    amount_minor: number
    category: string
    content_hash: string
    created_at: Date
    created_by: string | null
    description: string | null
    household_id: string
    id: string
    import_id: string | null
    is_tax_deductible: boolean
    notes: string | null
    pet_id: string | null
    reimbursed_minor: number | null
    series_id: string | null
    series_on: string | null
    spent_on: string
    updated_at: Date
    updated_by: string | null
    version: number
  }
  export_parts: {
    blob_id: string | null
    export_id: string
    household_id: string
    pet_id: string | null
    pet_name: string | null
    place: number
    reason: string | null
    state: string
    table_name: string | null
  }
  export_templates: {
    content_hash: string
    created_at: Date
    created_by: string | null
    format: string
    household_id: string
    id: string
    name: string
    period: string
    sections: string[]
    updated_at: Date
    updated_by: string | null
    version: number
  }
  exports: {
    blob_id: string | null
    bytes: number | null
    created_at: Date
    document: string
    expires_at: Date
    file_name: string | null
    format: string
    household_id: string
    id: string
    is_report: boolean
    month: string | null
    paper: string
    period: string
    requested_by: string
    sections: string[]
    state: string
    time_zone: string
    told_at: Date | null
    vaccination_id: string | null
  }
  former_mail_settings: {
    changed_at: Date
    only_one: boolean
    settings: unknown
  }
  google_attempts: {
    browser_hash: string
    created_at: Date
    purpose: string
    return_to: string
    selected_plan: string
    session_id: string | null
    state_hash: string
  }
  google_links: {
    account_id: string
    browser_hash: string
    created_at: Date
    password_given: boolean
    user_id: string
  }
  handovers: {
    device: string
    expires_at: Date
    household_id: string
    offered_at: Date
    to_user_id: string
  }
  health_alert_answers: {
    hidden_until: Date
    household_id: string
    kind: string
    occasion: string | null
    pet_id: string
    subject_id: string
    updated_by: string
  }
  health_alert_checks: {
    check_at: Date
    household_id: string
  }
  health_alerts_told: {
    household_id: string
    kind: string
    occasion: string
    pet_id: string
    subject_id: string
    told_at: Date
    user_id: string
  }
  health_logs: {
    content_hash: string
    created_at: Date
    created_by: string | null
    details: unknown | null
    exercise_distance_km: number | null
    exercise_distance_unit: string | null
    exercise_kind: string | null
    exercise_minutes: number | null
    household_id: string
    id: string
    log_date: string
    log_time: string | null
    measure: number | null
    notes: string | null
    pet_id: string
    scale: number | null
    taken_at: Date
    type: string
    unit: string | null
    updated_at: Date
    updated_by: string | null
    value: string | null
    version: number
    weighed_kg: number | null
  }
  help_answers: {
    article: string
    helpful: number
    unhelpful: number
  }
  household_members: {
    created_at: Date
    ends_at: Date | null
    household_id: string
    nickname: string | null
    role: string
    user_id: string
  }
  household_subscriptions: {
    cancels_at: Date | null
    created_at: Date
    customer_id: string | null
    grace_until: Date | null
    held_plan: string | null
    held_until: Date | null
    household_id: string
    period_ends_at: Date | null
    plan: string | null
    prepaid_plan: string | null
    prepaid_until: Date | null
    provider: string
    read_ticket: number
    reviewed_at: Date
    status: string
    subscription_id: string | null
    trial_ends_at: Date | null
    trial_subscription_id: string | null
    trial_used_at: Date | null
    updated_at: Date
  }
  households: {
    created_at: Date
    id: string
    name: string
    owned_since: Date
    owner_user_id: string
    plan: string
    updated_at: Date
  }
  installation_grants: {
    granted_at: Date
    granted_by: string | null
    permission: string
    user_id: string
  }
  installation_permissions: {
    held_by: string[]
    is_grantable: boolean
    permission: string
  }
  invitation_keys: {
    code_hash: string | null
    created_at: Date
    household_id: string
    invitation_id: string
    link_hash: string
  }
  invitations: {
    created_at: Date
    email: string | null
    ended_at: Date | null
    ends_at: Date | null
    expires_at: Date
    guesses: number
    household_id: string
    id: string
    invited_by: string
    let_in_at: Date | null
    nickname: string | null
    outcome: string | null
    role: string
  }
  known_devices: {
    created_at: Date
    last_used_at: Date
    token_hash: string
    user_id: string
  }
  live_notices: {
    at: Date
    household: string | null
    id: number
    person: string | null
    subject: string
    subject_id: string | null
    xid: string
  }
  mail_tests: {
    is_sent: boolean
    message: string
    only_one: boolean
    sent_to: string
    tested_at: Date
  }
  measure_targets: {
    high: number
    household_id: string
    id: string
    low: number
    measure: string
    pet_id: string
    updated_at: Date
    updated_by: string
  }
  medication_stock: {
    household_id: string
    medication_id: string
    units: number
  }
  medications: {
    content_hash: string
    created_at: Date
    created_by: string | null
    dosage: string
    dose_units: number | null
    end_date: string | null
    frequency: string
    household_id: string
    id: string
    is_active: boolean
    is_critical: boolean
    latest_minutes: number | null
    max_doses_per_day: number | null
    min_interval_hours: number | null
    missed_from: Date
    name: string
    notes: string | null
    pet_id: string
    rhythm: unknown | null
    start_date: string
    time_zone: string
    times: string[]
    times_from: Date[]
    updated_at: Date
    updated_by: string | null
    version: number
  }
  milestones_put_away: {
    household_id: string
    milestone: string
    pet_id: string
    user_id: string
  }
  monthly_reports: {
    household_id: string
    month: string
  }
  notices: {
    created_at: Date
    held_until: Date | null
    household_id: string
    notification_id: string | null
    occurrence_id: string
    step: number
    user_id: string
  }
  notification_mails: {
    mail_at: Date
    notification_id: string
  }
  notifications: {
    answered_at: Date | null
    created_at: Date
    delivery_error: string | null
    delivery_method: string | null
    delivery_status: string
    household_id: string | null
    id: string
    kind: string
    link: string | null
    message: string
    read_at: Date | null
    retry_count: number
    title: string
    type: string
    user_id: string
  }
  occurrences: {
    appointment_id: string | null
    due_at: Date
    due_date: string
    due_time: string | null
    household_id: string
    id: string
    kind: string
    medication_id: string | null
    next_notice_at: Date | null
    notice_step: number
    outcome: string | null
    pet_id: string
    reminder_id: string | null
    round_step: number
    settled_at: Date | null
    settled_by: string | null
    snoozed_until: Date | null
    source_id: string
    told_ahead: boolean
    vaccination_id: string | null
  }
  outbox: {
    created_at: Date
    id: number
    parked_at: Date | null
    parked_reason: string | null
    payload: unknown
    topic: string
  }
  own_account: {
    avatar_blob_id: string | null
    created_at: Date | null
    email: string | null
    id: string | null
    name: string | null
    onboarding_completed_at: Date | null
    phone: string | null
    unconfirmed_email: string | null
  }
  own_sessions: {
    created_at: Date | null
    expires_at: Date | null
    id: string | null
    last_active_at: Date | null
    user_agent: string | null
  }
  passkey_challenges: {
    challenge: string
    created_at: Date
    purpose: string
    token_hash: string
    user_id: string | null
  }
  passkeys: {
    counter: number
    created_at: Date
    credential_id: string
    id: string
    last_used_at: Date | null
    name: string
    public_key: string
    transports: string[]
    user_id: string
  }
  password_reset_mails: {
    code_hash: string
    created_at: Date
    link_hash: string
    reset_id: string
  }
  password_resets: {
    created_at: Date
    email: string
    guesses: number
    id: string
    proof_hash: string | null
    proved_at: Date | null
  }
  pending_sign_ups: {
    browser_hash: string | null
    created_at: Date
    display_name: string
    email: string
    expires_at: Date
    guesses: number
    id: string
    invitation_hash: string | null
    password_hash: string
    selected_plan: string
  }
  people: {
    avatar_blob_id: string | null
    display_name: string | null
    ends_at: Date | null
    joined_at: Date | null
    nickname: string | null
    own_name: string | null
    role: string | null
    user_id: string | null
  }
  pet_faces: {
    archived_at: Date | null
    blob_id: string | null
    breed: string | null
    created_at: Date | null
    household_id: string | null
    id: string | null
    name: string | null
    species: string | null
  }
  pets: {
    acquisition_source: string | null
    allergies: string | null
    archived_at: Date | null
    birth_date: string | null
    blob_id: string | null
    breed: string | null
    conditions: string | null
    content_hash: string
    created_at: Date
    created_by: string | null
    died_on: string | null
    gender: string
    home_since: string | null
    household_id: string
    id: string
    microchip_id: string | null
    name: string
    notes: string | null
    species: string
    target_high_kg: number | null
    target_low_kg: number | null
    typed_weight_kg: number | null
    unarchived_at: Date | null
    updated_at: Date
    updated_by: string | null
    version: number
    weight_from: string | null
    weight_kg: number | null
    weight_typed_at: Date | null
  }
  photos: {
    blob_id: string
    bytes: number
    caption: string | null
    content_hash: string
    created_at: Date
    created_by: string | null
    height: number
    household_id: string
    id: string
    pet_id: string
    taken_on: string
    type: string
    updated_at: Date
    updated_by: string | null
    version: number
    width: number
  }
  processes: {
    id: string
    kind: string
    node: string
    p99: number | null
    seen_at: Date
    started_at: Date
    version: string
  }
  push_deliveries: {
    attempts: number
    device_id: string
    failed_at: Date | null
    failure: string | null
    leased_until: Date | null
    message: unknown
    next_try_at: Date
    revision: number
    service: string
    stale_at: Date
    tag: string
    urgency: string
  }
  push_devices: {
    auth: string
    created_at: Date
    endpoint: string
    id: string
    label: string
    last_delivered_at: Date | null
    last_failed_at: Date | null
    p256dh: string
    renewed_at: Date
    service: string
    session_id: string
    user_id: string
  }
  rate_windows: {
    bucket: string
    hits: number
    window_start: Date
  }
  receipts: {
    blob_id: string
    bytes: number
    content_hash: string
    content_type: string
    created_at: Date
    created_by: string | null
    deleted_expense_id: string | null
    expense_id: string | null
    household_id: string
    id: string
    title: string
    updated_at: Date
    updated_by: string | null
    version: number
  }
  refills: {
    content_hash: string
    created_at: Date
    created_by: string | null
    household_id: string
    id: string
    medication_id: string
    refilled_on: string
    units: number
    updated_at: Date
    updated_by: string | null
    version: number
  }
  reminders: {
    assigned_to: string | null
    content_hash: string
    created_at: Date
    created_by: string | null
    description: string | null
    ended_at: Date | null
    ends_after: number | null
    ends_on: string | null
    household_id: string
    id: string
    is_active: boolean
    pet_id: string
    repeat_every: number
    repeat_unit: string
    repeat_weekdays: number[]
    starts_on: string
    time_of_day: string | null
    time_zone: string
    title: string
    type: string
    updated_at: Date
    updated_by: string | null
    version: number
  }
  repeating_expenses: {
    amount_currency: string
    amount_minor: number
    category: string
    content_hash: string
    created_at: Date
    created_by: string | null
    description: string | null
    ends_after: number | null
    ends_on: string | null
    household_id: string
    id: string
    is_tax_deductible: boolean
    next_at: Date | null
    next_on: string | null
    notes: string | null
    paused_because: string | null
    pet_id: string | null
    repeat_every: number
    repeat_unit: string
    repeat_weekdays: number[]
    starts_on: string
    time_zone: string
    updated_at: Date
    updated_by: string | null
    version: number
  }
  role_permissions: {
    permission: string
    reach: string
    role: string
  }
  schedules: {
    appointment_id: string | null
    household_id: string
    medication_id: string | null
    next_due_at: Date | null
    plan_failures: number
    reminder_id: string | null
    source: string
    source_id: string
    vaccination_id: string | null
  }
  security_counts: {
    count: number
    event: string
    hour: Date
  }
  security_notice_links: {
    created_at: Date
    link_hash: string
    notice_id: string
  }
  security_notices: {
    address_change_id: string | null
    created_at: Date
    detail: string | null
    device: string
    email: string
    id: string
    kind: string
    time_zone: string
    used_at: Date | null
    user_id: string
  }
  sent_mails: {
    id: string
    sent_at: Date
  }
  service_providers: {
    daycare_address: string | null
    daycare_name: string | null
    daycare_phone: string | null
    groomer_address: string | null
    groomer_name: string | null
    groomer_phone: string | null
    household_id: string
    pet_id: string
    revision: number
    trainer_address: string | null
    trainer_name: string | null
    trainer_phone: string | null
    updated_at: Date
    updated_by: string
  }
  sessions: {
    created_at: Date
    expires_at: Date
    id: string
    ip_address: string | null
    last_active_at: Date
    proved_at: Date | null
    remembered: boolean
    token: string
    updated_at: Date
    user_agent: string | null
    user_id: string
  }
  sign_in_challenges: {
    created_at: Date
    remember: boolean
    token_hash: string
    user_id: string
  }
  sign_in_failures: {
    failures: number
    guess_key: string
    last_failure_at: Date
    locked_until: Date | null
  }
  sign_up_links: {
    code_hash: string | null
    created_at: Date
    mail_key: string
    sign_up_id: string
    token_hash: string
  }
  storage_sizes: {
    bytes: number
    files: number
    kind: string
    measured_at: Date
    oldest_at: Date | null
    recent_bytes: number | null
  }
  support_access: {
    end_cause: string | null
    ended_at: Date | null
    expires_at: Date
    first_read_at: Date | null
    granted_at: Date
    granted_by: string
    hours: number
    household_id: string
    id: string
    ticket_id: string
  }
  support_canned_answers: {
    id: string
    text: string
    title: string
  }
  support_entries: {
    at: Date
    author: string
    by_mail: boolean
    id: string
    status: string | null
    text: string | null
    ticket_id: string
    writer_id: string | null
  }
  support_files: {
    blob_id: string
    bytes: number
    content_type: string
    created_at: Date
    entry_id: string
    id: string
    name: string
    sha256: string
    ticket_id: string
  }
  support_links: {
    created_at: Date
    purpose: string
    ticket_id: string
    token_hash: string
  }
  support_notes: {
    at: Date
    id: string
    text: string
    ticket_id: string
    writer_id: string
  }
  support_received_mails: {
    key: string
    received_at: Date
  }
  support_tickets: {
    assigned_to: string | null
    closed_at: Date | null
    confirmed_at: Date | null
    environment: unknown | null
    first_answered_at: Date | null
    id: string
    number: number
    opened_at: Date
    priority: string
    rated_at: Date | null
    rating: number | null
    rating_text: string | null
    resolved_at: Date | null
    status: string
    subject: string
    type: string
    updated_at: Date
    user_id: string | null
    version: number
    visitor_email: string | null
    visitor_name: string | null
    waiting_since: Date | null
  }
  system_secrets: {
    created_at: Date
    name: string
    value: string
  }
  system_settings: {
    changed_by: string | null
    key: string
    previous: unknown | null
    updated_at: Date
    value: unknown | null
  }
  takeouts: {
    blob_id: string | null
    bytes: number | null
    created_at: Date
    done: number
    expires_at: Date
    household_id: string
    id: string
    requested_by: string
    state: string
    total: number
  }
  user_preferences: {
    animations: boolean
    appointment_reminders: boolean
    browser_notifications: boolean
    budget_alerts: boolean
    community_notifications: boolean
    compact_mode: boolean
    created_at: Date
    currency: string
    device_time_zone: string | null
    email_notifications: boolean
    glucose_unit: string
    health_alerts: boolean
    health_reminders: boolean
    high_contrast: boolean
    lock_screen_details: boolean
    medication_reminders: boolean
    monthly_reports: boolean
    photo_confirmation: boolean
    quiet_from: string | null
    quiet_to: string | null
    reminder_notifications: boolean
    smart_reminders: boolean
    theme: string
    time_format: string
    timezone: string | null
    tutorials: boolean
    unmailed_kinds: string[]
    updated_at: Date
    user_id: string
    weight_unit: string
  }
  user_tutorial_progress: {
    current_step: number
    is_closed: boolean
    is_completed: boolean
    last_updated: Date
    mastered_steps: number
    tutorial_id: string
    user_id: string
  }
  users: {
    avatar_blob_id: string | null
    created_at: Date
    email: string
    email_verified: boolean
    id: string
    image: string | null
    lock_reason: string | null
    locked_at: Date | null
    locked_by: string | null
    name: string
    onboarding_completed_at: Date | null
    phone: string | null
    search_words: string
    selected_plan: string
    starts_in: string | null
    system_role: string
    unconfirmed_email: string | null
    updated_at: Date
  }
  vaccinations: {
    administered_date: string
    batch_number: string | null
    clinic_name: string | null
    content_hash: string
    created_at: Date
    created_by: string | null
    due_date: string | null
    household_id: string
    id: string
    next_due_date: string | null
    notes: string | null
    pet_id: string
    updated_at: Date
    updated_by: string | null
    vaccine: string | null
    vaccine_class: string
    vaccine_name: string
    version: number
    veterinarian: string | null
  }
  vaccine_intervals: {
    first_months: number
    household_id: string
    then_months: number
    updated_at: Date
    updated_by: string
    vaccine: string
  }
  verifications: {
    created_at: Date
    expires_at: Date
    id: string
    identifier: string
    updated_at: Date
    value: string
  }
}

<?php

// A receiver for the http executor: checks the signature, does each event once, answers a repetition like the first.
//
//   MAKEGOOD_SIGNING_SECRET=… php -S 127.0.0.1:8080 examples/php/receive.php
declare(strict_types=1);

const FRESH_SECONDS = 300;

function answer(int $status, array $body): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    exit(json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE));
}

function isSigned(string $secret, string $body): bool
{
    $timestamp = $_SERVER['HTTP_X_MAKEGOOD_TIMESTAMP'] ?? '';
    $expected = 'sha256=' . hash_hmac('sha256', "$timestamp.$body", $secret);
    $isFresh = abs(time() - (int) $timestamp) <= FRESH_SECONDS;
    return $isFresh && hash_equals($expected, $_SERVER['HTTP_X_MAKEGOOD_SIGNATURE'] ?? '');
}

/** Where events that are done stand: in your service, a table with a unique key beside the business data. */
function openEvents(): PDO
{
    $db = new PDO('sqlite:' . sys_get_temp_dir() . '/received-events.db');
    $db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
    $db->exec('CREATE TABLE IF NOT EXISTS done_event (event_id TEXT PRIMARY KEY)');
    return $db;
}

$body = (string) file_get_contents('php://input');
$secret = getenv('MAKEGOOD_SIGNING_SECRET') ?: '';
if ($secret !== '' && !isSigned($secret, $body)) {
    answer(401, ['message' => 'the signature does not match']);
}
$eventId = $_SERVER['HTTP_IDEMPOTENCY_KEY'] ?? '';
// JSON_BIGINT_AS_STRING: a number beyond 64 bits would become a float.
$payload = json_decode($body, true, 512, JSON_BIGINT_AS_STRING);
if ($eventId === '' || !is_array($payload)) {
    // 4xx: no retry can mend it.
    answer(422, ['message' => 'Idempotency-Key or payload is missing']);
}

$db = openEvents();
$db->beginTransaction();
$insert = $db->prepare('INSERT INTO done_event (event_id) VALUES (?) ON CONFLICT DO NOTHING');
$insert->execute([$eventId]);
$isFirst = $insert->rowCount() === 1;
if ($isFirst) {
    // The business effect, in the same transaction as the event's own row.
    error_log("doing $eventId");
}
$db->commit();

answer(200, ['ok' => true, 'repeated' => !$isFirst]);

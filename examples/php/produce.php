<?php

// A producer: the business row and its task are written in one transaction, so that neither exists without the other.
//
//   DATABASE_DSN='mysql:host=127.0.0.1;dbname=shop;charset=utf8mb4' DATABASE_USER=shop DATABASE_PASSWORD=… php produce.php
declare(strict_types=1);

/**
 * Writes a task. Returns false when this event has been written before, which is success for a producer that tries
 * again. Call it inside the transaction of your business data.
 */
function writeTask(PDO $db, string $bizType, string $bizId, string $eventId, string $payload): bool
{
    $insert = $db->prepare(
        'INSERT INTO async_task (biz_type, biz_id, event_id, payload) VALUES (?, ?, ?, ?)'
    );
    try {
        return $insert->execute([$bizType, $bizId, $eventId, $payload]);
    } catch (PDOException $error) {
        if (isDuplicate($error)) {
            return false;
        }
        throw $error;
    }
}

/** MySQL and MariaDB: 1062. SQLite tells a unique key from other constraints only in its text. */
function isDuplicate(PDOException $error): bool
{
    $code = $error->errorInfo[1] ?? 0;
    return $code === 1062 || str_contains($error->getMessage(), 'UNIQUE constraint failed');
}

$db = new PDO(
    getenv('DATABASE_DSN') ?: 'mysql:host=127.0.0.1;dbname=makegood;charset=utf8mb4',
    getenv('DATABASE_USER') ?: null,
    getenv('DATABASE_PASSWORD') ?: null,
    [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]
);
if ($db->getAttribute(PDO::ATTR_DRIVER_NAME) === 'mysql') {
    // The ledger's wall clock: the same as DATABASE_TIMEZONE of Makegood.
    $db->exec("SET time_zone = '+00:00'");
}

$orderNo = $argv[1] ?? '1234567890123456789';
$payload = json_encode(
    // An integer of PHP has 64 bits and is written exactly; a longer number has to be written as text.
    ['order_id' => (int) $orderNo, 'amount_minor' => 25800, 'currency' => 'CNY', 'buyer' => '王小明'],
    JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE
);

$db->beginTransaction();
try {
    // $db->prepare('INSERT INTO orders …')->execute([…]);  your own tables, in the same transaction
    $written = writeTask($db, 'payment_capture', $orderNo, "pay:$orderNo", $payload);
    $db->commit();
} catch (Throwable $error) {
    $db->rollBack();
    throw $error;
}

echo $written ? "written: pay:$orderNo\n" : "already there: pay:$orderNo\n";

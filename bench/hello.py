"""The measure: a bare FastAPI application with one endpoint, served as the school is."""

import sys

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel


class Greeting(BaseModel):
    message: str


app = FastAPI()


@app.get("/hello", response_model=Greeting)
async def hello() -> Greeting:
    return Greeting(message="hello")


if __name__ == "__main__":
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        access_log=False,
        log_level="warning",
        server_header=False,
    )
